import { IconCircleX, IconClockHour4, IconId, IconRosetteDiscountCheck } from '@tabler/icons-react';
import type { VerificationStatus } from '@velvet/contracts/verification/events';
import { verificationTexts } from '#texts/verification.ts';
import classes from './verification-dialog.module.css';

const icons = {
  not_started: IconId,
  pending: IconClockHour4,
  verified: IconRosetteDiscountCheck,
  failed: IconCircleX,
} as const;

type VerificationStateProps = { readonly status: VerificationStatus; readonly reason: string | null };

export function VerificationState({ status, reason }: VerificationStateProps) {
  const Drawn = icons[status];
  const { title, text } = verificationTexts.states[status];
  return (
    <div className={classes.state} data-status={status} role="status">
      <span className={classes.medallion}>
        <Drawn aria-hidden size={26} stroke={1.6} />
      </span>
      <div>
        <p className={classes.stateTitle}>{title}</p>
        <p className={classes.stateText}>{status === 'failed' && reason ? reason : text}</p>
      </div>
    </div>
  );
}
