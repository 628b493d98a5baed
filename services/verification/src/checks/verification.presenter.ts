import type { UserId } from '@velvet/contracts/ids';
import type { Verification, VerificationAttempt } from '@velvet/contracts/verification/checks';
import type { AttemptRow } from './attempt.repository.ts';
import type { VerificationRow } from './verification.repository.ts';

export function presentVerification(
  userId: UserId,
  { row, url }: { row: VerificationRow | undefined; url: string | null },
): Verification {
  if (!row || row.status === 'not_started') {
    return { userId, status: 'not_started', reason: null, verificationUrl: null, updatedAt: null };
  }
  const { status, reason, changedAt } = row;
  return { userId, status, reason, verificationUrl: url, updatedAt: changedAt.toISOString() };
}

const shown = {
  starting: 'pending',
  pending: 'pending',
  replaced: 'failed',
  verified: 'verified',
  failed: 'failed',
} as const;

export function presentAttempt({ id, state, reason, startedAt, endedAt }: AttemptRow): VerificationAttempt {
  return {
    id,
    status: shown[state],
    reason,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
