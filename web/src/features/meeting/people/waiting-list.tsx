import { Group, Stack, Text } from '@mantine/core';
import type { CallState, RoomHostAction } from '#features/meeting/call/model.ts';
import { InitialsAvatar } from '#features/meeting/stage/initials-avatar.tsx';
import { meetingTexts } from '#texts/meeting.ts';
import { Action } from '#ui/action.tsx';
import classes from './people-panel.module.css';

const texts = meetingTexts.people;

type WaitingListProps = {
  readonly waiting: CallState['room']['waiting'];
  readonly onHost: (action: RoomHostAction) => void;
};

/** The join requests, oldest first. */
export function WaitingList({ waiting, onHost }: WaitingListProps) {
  return (
    <>
      <Text component="h3" mb="4xs" fz="caption" fw={600} lts={0} c="dimmed" id="people-waiting">
        {texts.waiting}
      </Text>
      <ul aria-labelledby="people-waiting">
        {waiting.map(({ id, name }) => (
          <Group key={id} component="li" wrap="nowrap" gap="sm" mih={56} className={classes.person}>
            <Text component="span" flex="none" w={36} fz="caption" className={classes.face}>
              <InitialsAvatar name={name} />
            </Text>
            <Stack component="span" gap={0} flex={1} miw={0} className={classes.words}>
              <span>{name}</span>
            </Stack>
            <JoinRequestButtons id={id} name={name} onHost={onHost} />
          </Group>
        ))}
      </ul>
    </>
  );
}

type JoinRequestButtonsProps = {
  readonly id: string;
  readonly name: string;
  readonly onHost: (action: RoomHostAction) => void;
};

/** The buttons to admit and deny, whose accessible names contain the person's name. */
export function JoinRequestButtons({ id, name, onHost }: JoinRequestButtonsProps) {
  return (
    <Group component="span" align="stretch" wrap="nowrap" gap="5xs" flex="none">
      <Action
        look="quiet"
        px="sm"
        aria-label={texts.denyNamed(name)}
        onClick={() => onHost({ action: 'deny', to: id })}
      >
        {texts.deny}
      </Action>
      <Action px="sm" aria-label={texts.admitNamed(name)} onClick={() => onHost({ action: 'admit', to: id })}>
        {texts.admit}
      </Action>
    </Group>
  );
}
