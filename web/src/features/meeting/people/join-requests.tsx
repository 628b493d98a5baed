import { Text } from '@mantine/core';
import type { CallState, RoomHostAction } from '#features/meeting/call/model.ts';
import { InitialsAvatar } from '#features/meeting/stage/initials-avatar.tsx';
import { meetingTexts } from '#texts/meeting.ts';
import { JoinRequestButtons } from './waiting-list.tsx';
import classes from './join-requests.module.css';

const texts = meetingTexts.people;
/** The people panel lists all of them. */
const maxShown = 3;

type JoinRequestsProps = {
  readonly waiting: CallState['room']['waiting'];
  readonly onHost: (action: RoomHostAction) => void;
};

/** Join requests over the stage, until the host answers them. */
export function JoinRequests({ waiting, onHost }: JoinRequestsProps) {
  if (waiting.length === 0) return null;
  return (
    <ul className={classes.requests} aria-label={texts.waiting}>
      {waiting.slice(0, maxShown).map(({ id, name }) => (
        <li key={id} className={classes.request}>
          <Text component="span" flex="none" w={36} fz="caption">
            <InitialsAvatar name={name} />
          </Text>
          <span className={classes.words}>{texts.knocks(name)}</span>
          <JoinRequestButtons id={id} name={name} onHost={onHost} />
        </li>
      ))}
    </ul>
  );
}
