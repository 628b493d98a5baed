import { z } from 'zod';
import { call } from '#call.ts';
import { Forbidden, TooManyRequests, failure } from '#failure.ts';
import { UserId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { nameText } from '#name.ts';
import { Moment } from '#time.ts';
import { VerificationStatus } from './events.ts';

export const AlreadyVerified = failure(409, 'AlreadyVerified', "You're already verified.");
/** The verification partner did not respond; nothing has changed. */
export const InitializeFailed = failure(503, 'InitializeFailed', 'Failed to initialize age verification');
export const ResendFailed = failure(503, 'ResendFailed', 'Failed to resend verification');
export const NothingToResend = failure(409, 'NothingToResend', "You haven't started age verification yet.");

/** The caller's own id; administrators may name any user. Other ids are refused with `Forbidden`. */
const person = z.object({ userId: UserId });

/** The page of the partner on which the check continues. */
const Link = z.object({ verificationUrl: z.url(), status: VerificationStatus });

export const Verification = z.object({
  userId: UserId,
  status: VerificationStatus,
  /** reason of the failure, in words for the person */
  reason: z.string().nullable(),
  /** page on which a pending check continues */
  verificationUrl: z.url().nullable(),
  /** null if the check was never started */
  updatedAt: Moment.nullable(),
});
export type Verification = z.infer<typeof Verification>;

/** One attempt. Only outcome and reason are stored, no document and no birthday. */
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
  others: ownersAlone,
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
  closed: 'allowed',
  others: ownersAlone,
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
  closed: 'allowed',
  others: ownersAlone,
  summary: 'Lists the latest 100 attempts, newest first.',
  params: person,
  data: z.array(VerificationAttempt),
  failures: [Forbidden],
});

export const resendVerification = call({
  method: 'POST',
  path: '/api/verification/resend/{userId}',
  caller: 'member',
  others: ownersAlone,
  summary: 'Returns a new address for the check, after a failure or if the last one was lost.',
  params: person,
  data: Link,
  failures: [Forbidden, AlreadyVerified, NothingToResend, ResendFailed, TooManyRequests],
});
