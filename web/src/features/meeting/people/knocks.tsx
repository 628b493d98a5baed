import { Text } from '@mantine/core';
import type { CallState, HostActionHere } from '#features/meeting/call/model.ts';
import { Face } from '#features/meeting/stage/face.tsx';
import { meetingTexts } from '#texts/meeting.ts';
import { Answers } from './waiting-list.tsx';
import classes from './knocks.module.css';

const texts = meetingTexts.people;
/** The people panel lists all of them. */
const most = 3;

type KnocksProps = {
  readonly waiting: CallState['room']['waiting'];
  readonly onHost: (action: HostActionHere) => void;
};

/** Join requests over the stage, until the host answers them. */
export function Knocks({ waiting, onHost }: KnocksProps) {
  if (waiting.length === 0) return null;
  return (
    <ul className={classes.knocks} aria-label={texts.waiting}>
      {waiting.slice(0, most).map(({ id, name }) => (
        <li key={id} className={classes.knock}>
          <Text component="span" flex="none" w={36} fz="caption">
            <Face name={name} />
          </Text>
          <span className={classes.words}>{texts.knocks(name)}</span>
          <Answers id={id} name={name} onHost={onHost} />
        </li>
      ))}
    </ul>
  );
}
