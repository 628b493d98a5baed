import type { SupportState } from '@velvet/contracts/messaging/support';
import { supportRequestTexts } from '#texts/support-requests.ts';
import classes from './ticket.module.css';

export function TicketState({ state }: { readonly state: SupportState }) {
  return (
    <span className={classes.state} data-state={state}>
      {supportRequestTexts.states[state]}
    </span>
  );
}
