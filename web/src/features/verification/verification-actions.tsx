import { IconExternalLink } from '@tabler/icons-react';
import type { VerificationStatus } from '@velvet/contracts/verification/events';
import { verificationTexts } from '#texts/verification.ts';
import { Action } from '#ui/action.tsx';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import type { Busy } from './use-verification.ts';

type VerificationActionsProps = {
  /** undefined while it loads */
  readonly status: VerificationStatus | undefined;
  readonly busy: Busy | undefined;
  readonly onStart: () => void;
  /** undefined while the partner's URL is unknown */
  readonly onOpen: (() => void) | undefined;
  readonly onResend: () => void;
  readonly onCheck: () => void;
  readonly onLater: () => void;
  readonly onDone: () => void;
};

export function VerificationActions(props: VerificationActionsProps) {
  const { status, busy, onLater, onDone } = props;
  if (status === 'verified') {
    return (
      <DialogButtons>
        <Action look="accent" onClick={onDone}>
          {verificationTexts.done}
        </Action>
      </DialogButtons>
    );
  }
  return (
    <DialogButtons
      aside={
        <Action look="quiet" onClick={onLater}>
          {verificationTexts.later}
        </Action>
      }
    >
      <Action loading={busy === 'check'} disabled={busy !== undefined} onClick={props.onCheck}>
        {verificationTexts.checkStatus}
      </Action>
      <NextStep {...props} />
    </DialogButtons>
  );
}

/** The next step in each state. */
function NextStep({ status, busy, onStart, onOpen, onResend }: VerificationActionsProps) {
  const isBusy = busy !== undefined;
  const away = <IconExternalLink aria-hidden size={18} stroke={1.6} />;
  if (status === 'not_started') {
    return (
      <Action look="accent" rightSection={away} loading={busy === 'start'} disabled={isBusy} onClick={onStart}>
        {verificationTexts.start}
      </Action>
    );
  }
  if (status === 'failed') {
    return (
      <Action look="accent" rightSection={away} loading={busy === 'resend'} disabled={isBusy} onClick={onResend}>
        {verificationTexts.tryAgain}
      </Action>
    );
  }
  if (status === undefined) return null;
  return (
    <>
      <Action loading={busy === 'resend'} disabled={isBusy} onClick={onResend}>
        {verificationTexts.resend}
      </Action>
      {onOpen && (
        <Action look="accent" rightSection={away} disabled={isBusy} onClick={onOpen}>
          {verificationTexts.open}
        </Action>
      )}
    </>
  );
}
