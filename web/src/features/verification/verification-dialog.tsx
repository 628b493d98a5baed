import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/failure.ts';
import { type Applicant, verificationQuery } from '#resources/verification.ts';
import { verificationTexts } from '#texts/verification.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { VerificationActions } from './verification-actions.tsx';
import { VerificationHistory } from './verification-history.tsx';
import { VerificationState } from './verification-state.tsx';
import { VerificationWhy } from './verification-why.tsx';
import { useVerification } from './use-verification.ts';

type VerificationDialogProps = {
  readonly applicant: Applicant;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The person is verified and goes on. */
  readonly onVerified: () => void;
};

/** Part 1, section 2.5: why, how, and where it stands. The check itself is on the partner's page, in a tab of its own. */
export function VerificationDialog({ isOpen, onClose, ...rest }: VerificationDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} size={640} title={verificationTexts.title}>
      <Steps {...rest} onClose={onClose} />
    </Dialog>
  );
}

type StepsProps = Omit<VerificationDialogProps, 'isOpen'>;

function Steps({ applicant, onClose, onVerified }: StepsProps) {
  const query = useQuery(verificationQuery(applicant.id));
  const { message, note, isBusy, blockedUrl, start, resend, check, open } = useVerification(applicant, query.refetch);
  const found = query.data;
  const status = found?.status;
  const readError = query.isError && !found ? messageOf(query.error, verificationTexts.checkFailed) : undefined;
  return (
    <Stack gap="lg">
      {found ? (
        <VerificationState status={found.status} reason={found.reason} />
      ) : readError === undefined ? (
        <Skeleton height={92} radius="md" role="status" aria-label={verificationTexts.checking} />
      ) : null}
      {status !== 'verified' && <VerificationWhy />}
      {found && <VerificationHistory userId={applicant.id} />}
      <Refusal message={message ?? readError} />
      {note && <Notice role="status">{note}</Notice>}
      {blockedUrl && (
        <Notice>
          {verificationTexts.blocked}{' '}
          <a href={blockedUrl} target="_blank" rel="noreferrer">
            {verificationTexts.openHere}
          </a>
        </Notice>
      )}
      <VerificationActions
        status={status}
        busy={isBusy}
        onStart={start}
        onOpen={found?.verificationUrl ? () => open(found.verificationUrl ?? '') : undefined}
        onResend={resend}
        onCheck={check}
        onLater={onClose}
        onDone={onVerified}
      />
    </Stack>
  );
}
