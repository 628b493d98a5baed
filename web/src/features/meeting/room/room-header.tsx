import { Group, Text } from '@mantine/core';
import { IconDoor, IconLock, IconRefresh, IconUsers, type Icon } from '@tabler/icons-react';
import { useFace } from '#features/meeting/face.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { count } from '#ui/format.ts';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { CallHead } from './call-head.tsx';
import classes from './room-header.module.css';

const texts = meetingTexts.room;

type RoomHeaderProps = {
  readonly members: number;
  readonly lobby: boolean;
  readonly locked: boolean;
  readonly isReconnecting: boolean;
  readonly onPeople: () => void;
};

/** The head of a room, by its kind. */
export function RoomHeader(props: RoomHeaderProps) {
  const { kind } = useFace();
  const { members, isReconnecting } = props;
  if (kind === 'call') return <CallHead isTogether={members > 1} isReconnecting={isReconnecting} />;
  return <TitleHeader {...props} />;
}

/** The title, the creator of a session, the number of participants, and chips for the lobby, the lock and a reconnect. */
function TitleHeader({ members, lobby, locked, isReconnecting, onPeople }: RoomHeaderProps) {
  const { title, kind, person } = useFace();
  return (
    <Group component="header" wrap="nowrap" gap="2xs" pl="2xs" miw={0} className={classes.header}>
      {kind === 'session' && person && <PersonAvatar name={person.name} picture={person.avatar ?? ''} size={40} />}
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
