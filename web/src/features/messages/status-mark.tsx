import { IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import { messageTexts } from '#texts/messages.ts';
import classes from './message-bubble.module.css';

type Status = keyof typeof messageTexts.states;
const icons = { sending: IconClock, sent: IconCheck, delivered: IconChecks, read: IconChecks } as const;

/** How far a message has come. */
export function StatusMark({ status }: { readonly status: Status }) {
  const Drawn = icons[status];
  return (
    <span className={classes.status} data-status={status} role="img" aria-label={messageTexts.states[status]}>
      <Drawn aria-hidden size={16} stroke={1.8} />
    </span>
  );
}
