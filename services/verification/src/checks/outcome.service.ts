import type { UserId } from '@velvet/contracts/ids';
import { verificationChanged } from '@velvet/contracts/verification/events';
import type { VerificationStatus } from '@velvet/contracts/verification/events';
import type { Transaction } from '@velvet/kit/database/database';
import type { SessionOutcome } from '#provider/verification-provider.ts';
import { attemptRepository } from './attempt.repository.ts';
import { decide } from './decision.ts';
import { verificationRepository } from './verification.repository.ts';

export type OutcomeRules = { readonly minimumAge: number; readonly now: Date };

/**
 * Applies the partner's outcome of an attempt; its first final outcome counts. A person is verified by any attempt, and fails only by
 * the current one, so the order of the partner's messages does not matter.
 */
export async function applyOutcome(
  tx: Transaction,
  attemptId: string,
  outcome: SessionOutcome,
  { minimumAge, now }: OutcomeRules,
): Promise<void> {
  const decision = decide(outcome, minimumAge, now);
  const attempts = attemptRepository(tx);
  const attempt = await attempts.find(attemptId);
  if (!decision || !attempt) return;
  const person = await verificationRepository(tx).lock(attempt.userId, now);
  if (!(await attempts.end(attemptId, decision, now))) return;
  if (person.status === 'verified') return;
  if (decision.status === 'failed' && person.attemptId !== attemptId) return;
  await changeStatus(tx, attempt.userId, decision, now);
}

/** The only place that changes and publishes a status. */
export async function changeStatus(
  tx: Transaction,
  userId: UserId,
  to: { status: VerificationStatus; reason: string | null },
  now: Date,
): Promise<void> {
  const revision = await verificationRepository(tx).update(userId, to, now);
  await tx.append(verificationChanged, { userId, revision, ...to, changedAt: now.toISOString() });
}
