import { IconId } from '@tabler/icons-react';
import { verificationTexts } from '#texts/verification.ts';
import { Action } from '#ui/action.tsx';
import classes from './verification-reminder.module.css';

/** For a creator who put the age check off. */
export function VerificationReminder({ onVerify }: { readonly onVerify: () => void }) {
  return (
    <div className={classes.reminder}>
      <IconId aria-hidden size={22} stroke={1.6} />
      <p>{verificationTexts.reminder}</p>
      <Action size="sm" onClick={onVerify}>
        {verificationTexts.remind}
      </Action>
    </div>
  );
}
