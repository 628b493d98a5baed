import type { CallState, HostActionHere } from '#features/meeting/call/model.ts';
import { Face } from '#features/meeting/stage/face.tsx';
import { meetingTexts } from '#texts/meeting.ts';
import { Action } from '#ui/action.tsx';
import classes from './people-panel.module.css';

const texts = meetingTexts.people;

type WaitingListProps = {
  readonly waiting: CallState['room']['waiting'];
  readonly onHost: (action: HostActionHere) => void;
};

/** Who knocks, in order. */
export function WaitingList({ waiting, onHost }: WaitingListProps) {
  return (
    <>
      <h3 id="people-waiting">{texts.waiting}</h3>
      <ul aria-labelledby="people-waiting">
        {waiting.map(({ id, name }) => (
          <li key={id} className={classes.person}>
            <span className={classes.face}>
              <Face name={name} />
            </span>
            <span className={classes.words}>
              <span>{name}</span>
            </span>
            <Answers id={id} name={name} onHost={onHost} />
          </li>
        ))}
      </ul>
    </>
  );
}

type AnswersProps = {
  readonly id: string;
  readonly name: string;
  readonly onHost: (action: HostActionHere) => void;
};

/** Admit and deny, each by name for who does not see whom it stands beside. */
export function Answers({ id, name, onHost }: AnswersProps) {
  return (
    <span className={classes.answers}>
      <Action look="quiet" aria-label={texts.denyNamed(name)} onClick={() => onHost({ action: 'deny', to: id })}>
        {texts.deny}
      </Action>
      <Action aria-label={texts.admitNamed(name)} onClick={() => onHost({ action: 'admit', to: id })}>
        {texts.admit}
      </Action>
    </span>
  );
}
