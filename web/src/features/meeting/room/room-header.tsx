import { Group, Text } from '@mantine/core';
import { IconDoor, IconLock, IconRefresh, IconUsers, type Icon } from '@tabler/icons-react';
import { meetingTexts } from '#texts/meeting.ts';
import { count } from '#ui/format.ts';
import classes from './room-header.module.css';

const texts = meetingTexts.room;

type RoomHeaderProps = {
  readonly roomId: string;
  readonly members: number;
  readonly lobby: boolean;
  readonly locked: boolean;
  readonly isReconnecting: boolean;
  readonly onPeople: () => void;
};

/** The title, the number of participants, and chips for the lobby, the lock and a reconnect. */
export function RoomHeader({ roomId, members, lobby, locked, isReconnecting, onPeople }: RoomHeaderProps) {
  const title = meetingTexts.title(roomId);
  return (
    <Group component="header" wrap="nowrap" gap="2xs" pl="2xs" miw={0} className={classes.header}>
      <Text component="h1" truncate ff="heading" fw={420} title={title}>
        {title}
      </Text>
      <button type="button" className={classes.people} aria-label={texts.people(members)} onClick={onPeople}>
        <IconUsers aria-hidden size={19} stroke={1.6} />
        <span data-members={members}>{count(members)}</span>
      </button>
      <Group component="span" align="stretch" wrap="nowrap" gap="2xs" ml="auto" flex="none">
        {isReconnecting && <Chip icon={IconRefresh} text={texts.reconnecting} />}
        {lobby && <Chip icon={IconDoor} text={texts.lobby} />}
        {locked && <Chip icon={IconLock} text={texts.locked} />}
      </Group>
    </Group>
  );
}

function Chip({ icon: Drawn, text }: { readonly icon: Icon; readonly text: string }) {
  return (
    <span className={classes.chip}>
      <Drawn aria-hidden size={16} stroke={1.6} />
      <span>{text}</span>
    </span>
  );
}
