import type { SessionOutcome } from '#provider/verification-provider.ts';
import { hasReachedAge } from './age.ts';

/** Decision for the person by the partner's outcome. The date of birth is not passed on. */
export type Decision =
  | { readonly status: 'verified'; readonly reason: null }
  | { readonly status: 'failed'; readonly reason: string };

const failed = (reason: string): Decision => ({ status: 'failed', reason });

/** @returns undefined while the session is still open */
export function decide(outcome: SessionOutcome, minimumAge: number, now: Date): Decision | undefined {
  if (outcome.state === 'pending') return undefined;
  if (outcome.state === 'approved') return judgeAge(outcome.dateOfBirth, minimumAge, now);
  if (outcome.state === 'declined') return failed(outcome.reason ?? 'The check could not confirm who you are.');
  return failed(
    outcome.state === 'abandoned'
      ? 'The check was left before it was finished.'
      : 'The check was not finished in time.',
  );
}

function judgeAge(dateOfBirth: string, minimumAge: number, now: Date): Decision {
  return hasReachedAge(dateOfBirth, minimumAge, now.toISOString().slice(0, 10))
    ? { status: 'verified', reason: null }
    : failed(`Creators must be at least ${minimumAge} years old.`);
}
