import { IconCreditCardOff } from '@tabler/icons-react';
import { cardTexts } from '#texts/buying.ts';
import classes from './setup-required.module.css';

/** In place of the card form where no card provider is configured. */
export function SetupRequired() {
  return (
    <div className={classes.panel} role="status">
      <IconCreditCardOff aria-hidden size={22} stroke={1.6} />
      <div>
        <p className={classes.title}>{cardTexts.setupRequired}</p>
        <p className={classes.text}>{cardTexts.setupRequiredText}</p>
      </div>
    </div>
  );
}
