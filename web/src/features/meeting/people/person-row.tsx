import { Group, Menu, Stack, Text } from '@mantine/core';
import {
  IconCrown,
  IconDots,
  IconHandStop,
  IconMicrophoneOff,
  IconScreenShare,
  IconUserX,
  IconVideoOff,
} from '@tabler/icons-react';
import type { Tile } from '#features/meeting/call/model.ts';
import { InitialsAvatar } from '#features/meeting/stage/initials-avatar.tsx';
import { shownName, tileLabel } from '#features/meeting/stage/tile-label.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { IconButton } from '#ui/icon-button.tsx';
import classes from './people-panel.module.css';

const texts = meetingTexts.people;

export type PersonAction = 'mute' | 'hand-over' | 'remove';

type PersonRowProps = {
  readonly person: Tile;
  /** set for the host only */
  readonly onAct?: (action: PersonAction) => void;
};

export function PersonRow({ person, onAct }: PersonRowProps) {
  const { media, isHost, isAway } = person;
  const name = shownName(person);
  return (
    <Group
      component="li"
      wrap="nowrap"
      gap="sm"
      mih={56}
      className={classes.person}
      aria-label={tileLabel(person)}
      data-away={isAway || undefined}
    >
      <Text component="span" flex="none" w={36} fz="caption" className={classes.face}>
        <InitialsAvatar name={person.name} />
      </Text>
      <Stack component="span" gap={0} flex={1} miw={0} className={classes.words} aria-hidden>
        <span>{name}</span>
        {(isHost || isAway) && (
          <Text component="small" fz="caption" c="dimmed">
            {isAway ? meetingTexts.room.reconnecting : texts.host}
          </Text>
        )}
      </Stack>
      <Group component="span" className={classes.marks} gap="2xs" c="dimmed" wrap="nowrap" align="stretch" aria-hidden>
        {media.hand && <IconHandStop size={18} stroke={1.6} data-bright />}
        {media.screen && <IconScreenShare size={18} stroke={1.6} />}
        {!media.camera && <IconVideoOff size={18} stroke={1.6} />}
        {media.muted && <IconMicrophoneOff size={18} stroke={1.6} />}
      </Group>
      {onAct && (
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <IconButton icon={IconDots} label={texts.actions(name)} />
          </Menu.Target>
          <Menu.Dropdown>
            {!media.muted && (
              <Menu.Item leftSection={<IconMicrophoneOff size={18} stroke={1.6} />} onClick={() => onAct('mute')}>
                {texts.mute}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconCrown size={18} stroke={1.6} />} onClick={() => onAct('hand-over')}>
              {texts.handOver}
            </Menu.Item>
            <Menu.Item leftSection={<IconUserX size={18} stroke={1.6} />} onClick={() => onAct('remove')}>
              {texts.remove}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
