import { TooManyRequests } from '@velvet/contracts/failure';
import type { UserId } from '@velvet/contracts/ids';
import { AlreadyVerified, NothingToResend } from '@velvet/contracts/verification/checks';
import type { Cache } from '@velvet/kit/cache/cache';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import type { VerificationConfig } from '#config.ts';
import type { StartedSession, VerificationProvider } from '#provider/verification-provider.ts';
import { attemptRepository, type AttemptRow } from './attempt.repository.ts';
import { changeStatus } from './outcome.service.ts';
import { verificationRepository } from './verification.repository.ts';

const daySeconds = 24 * 3600;

export type AttemptParts = {
  db: Database;
  cache: Cache;
  clock: Clock;
  provider: VerificationProvider;
  config: VerificationConfig;
};

export type ChosenAttempt = { id: string; url: string | null };

/** Which try to go on with, and what is remembered of the partner's answer. */
export function attemptService({ db, cache, clock, provider, config }: AttemptParts) {
  async function assertNotTooOften(userId: UserId): Promise<void> {
    const rule = { max: config.VERIFICATION_TRIES_PER_DAY, windowSeconds: daySeconds };
    const { allowed } = await cache.limit(`verification.tries:${userId}`, rule);
    if (!allowed)
      throw new Refusal(TooManyRequests, { message: 'Too many attempts today. Please try again tomorrow.' });
  }

  const canGoOn = ({ state, expiresAt }: AttemptRow, isRenewal: boolean) =>
    state === 'starting' || (state === 'pending' && !isRenewal && expiresAt !== null && expiresAt > clock.now());

  return {
    /** An open try with its address, one whose start was interrupted, or a new one. */
    choose(userId: UserId, isRenewal: boolean): Promise<ChosenAttempt> {
      return db.transaction(async (tx) => {
        const { status, attemptId } = await verificationRepository(tx).lock(userId, clock.now());
        if (status === 'verified') throw new Refusal(AlreadyVerified);
        if (isRenewal && status === 'not_started') throw new Refusal(NothingToResend);
        const attempts = attemptRepository(tx);
        const current = attemptId ? await attempts.find(attemptId) : undefined;
        if (current && canGoOn(current, isRenewal)) return { id: current.id, url: current.url };
        await assertNotTooOften(userId);
        const id = newId();
        await attempts.insert(id, userId, provider.name, clock.now());
        return { id, url: null };
      });
    },

    remember(userId: UserId, attemptId: string, session: StartedSession): Promise<void> {
      return db.transaction(async (tx) => {
        const { status, attemptId: currentId } = await verificationRepository(tx).lock(userId, clock.now());
        const isOpened = await attemptRepository(tx).open(attemptId, session);
        if (!isOpened || currentId !== attemptId || status === 'verified' || status === 'pending') return;
        await changeStatus(tx, userId, { status: 'pending', reason: null }, clock.now());
      });
    },
  };
}
