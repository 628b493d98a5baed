import { z } from 'zod';
import { call } from '#call.ts';
import { Forbidden, TooManyRequests, failure } from '#failure.ts';
import { UserId } from '#ids.ts';
import { nameText } from '#name.ts';
import { Moment } from '#time.ts';
import { VerificationStatus } from './events.ts';

export const AlreadyVerified = failure(409, 'AlreadyVerified', "You're already verified.");
/** The partner that checks identities did not answer; nothing has changed. */
export const InitializeFailed = failure(503, 'InitializeFailed', 'Failed to initialize age verification');
export const ResendFailed = failure(503, 'ResendFailed', 'Failed to resend verification');
export const NothingToResend = failure(409, 'NothingToResend', "You haven't started age verification yet.");

/** The caller's own id; an administrator may name anybody. Anything else is refused with `Forbidden`. */
const person = z.object({ userId: UserId });

/** Where the check goes on, at the partner's. */
const Link = z.object({ verificationUrl: z.url(), status: VerificationStatus });

export const Verification = z.object({
  userId: UserId,
  status: VerificationStatus,
  /** why it failed, in words for the person */
  reason: z.string().nullable(),
  /** while pending: where it goes on */
  verificationUrl: z.url().nullable(),
  /** null when never started */
  updatedAt: Moment.nullable(),
});
export type Verification = z.infer<typeof Verification>;

/** One try. No document and no date of birth is kept: only the outcome and the reason. */
export const VerificationAttempt = z.object({
  id: z.uuid(),
  status: VerificationStatus.exclude(['not_started']),
  reason: z.string().nullable(),
  startedAt: Moment,
  endedAt: Moment.nullable(),
});
export type VerificationAttempt = z.infer<typeof VerificationAttempt>;

export const initializeVerification = call({
  method: 'POST',
  path: '/api/verification/didit/initialize',
  caller: 'member',
  summary: 'Starts the age check. While one is pending, returns the same address again.',
  body: z.object({
    userId: UserId,
    userEmail: z.email().max(254),
    userData: z.strictObject({ name: nameText(100), email: z.email().max(254) }),
  }),
  data: Link,
  failures: [Forbidden, AlreadyVerified, InitializeFailed, TooManyRequests],
});

export const readVerification = call({
  method: 'GET',
  path: '/api/verification/status/{userId}',
  failed: 'Failed to fetch verification status',
  caller: 'member',
  summary:
    'Returns the status of the age check. While it is pending, the status is read from the partner, so a lost webhook does no harm.',
  params: person,
  data: Verification,
  failures: [Forbidden],
});

export const readVerificationHistory = call({
  method: 'GET',
  path: '/api/verification/history/{userId}',
  failed: 'Failed to fetch verification history',
  caller: 'member',
  summary: 'Lists the latest 100 attempts, newest first.',
  params: person,
  data: z.array(VerificationAttempt),
  failures: [Forbidden],
});

export const resendVerification = call({
  method: 'POST',
  path: '/api/verification/resend/{userId}',
  caller: 'member',
  summary: 'Returns a new address for the check, after a failure or when the last one was lost.',
  params: person,
  data: Link,
  failures: [Forbidden, AlreadyVerified, NothingToResend, ResendFailed, TooManyRequests],
});
