import type { Failure } from '@velvet/contracts/failure';
import type { UserId } from '@velvet/contracts/ids';
import { InitializeFailed, ResendFailed } from '@velvet/contracts/verification/checks';
import type { VerificationStatus } from '@velvet/contracts/verification/events';
import { HttpClientError } from '@velvet/kit/http/http-client';
import type { Logger } from '@velvet/kit/observability/logger';
import { Refusal } from '@velvet/kit/http/refusal';
import type { StartSession } from '#provider/verification-provider.ts';
import { attemptRepository, type AttemptRow } from './attempt.repository.ts';
import { attemptService, type AttemptParts } from './attempt.service.ts';
import { applyOutcome } from './outcome.service.ts';
import { verificationRepository, type VerificationRow } from './verification.repository.ts';

type VerificationParts = AttemptParts & { logger: Logger };

type Who = { userId: UserId; person: StartSession['person'] };
type Link = { verificationUrl: string; status: VerificationStatus };

const historyLimit = 100;
const dueAtOnce = 100;

export function verificationService(parts: VerificationParts) {
  const { db, clock, logger, provider, config } = parts;
  const tries = attemptService(parts);
  const people = verificationRepository(db);
  const attempts = attemptRepository(db);

  /**
   * Opens a session at the partner, outside any transaction, idempotent by our attempt id: a retry after a crash opens no
   * second one.
   */
  async function open({ userId, person }: Who, isRenewal: boolean, unavailable: Failure): Promise<Link> {
    const { id, url } = await tries.choose(userId, isRenewal);
    if (url) return { verificationUrl: url, status: 'pending' };
    const returnUrl = new URL('/dashboard', config.PUBLIC_URL).href;
    const session = await provider.startSession({ reference: id, person, returnUrl }).catch((error: unknown) => {
      if (!(error instanceof HttpClientError)) throw error;
      logger.warn({ error }, 'the identity check partner did not open a session');
      throw new Refusal(unavailable);
    });
    await tries.remember(userId, id, session);
    return { verificationUrl: session.url, status: 'pending' };
  }

  /** Reads an open attempt from the partner. During an outage the stored state remains. */
  async function heal({ id, sessionId, expiresAt }: AttemptRow): Promise<void> {
    if (!sessionId) return;
    try {
      const outcome = await provider.readSession(sessionId);
      const isOver = outcome.state === 'pending' && expiresAt !== null && expiresAt <= clock.now();
      const rules = { minimumAge: config.VERIFICATION_MINIMUM_AGE, now: clock.now() };
      await db.transaction((tx) => applyOutcome(tx, id, isOver ? { state: 'expired' } : outcome, rules));
    } catch (error) {
      if (!(error instanceof HttpClientError)) throw error;
      logger.warn({ error, attemptId: id }, 'the identity check partner could not be asked');
    }
  }

  return {
    initialize: (who: Who) => open(who, false, InitializeFailed),
    resend: (userId: UserId) => open({ userId, person: null }, true, ResendFailed),

    async read(userId: UserId): Promise<{ row: VerificationRow | undefined; url: string | null }> {
      const before = await people.find(userId);
      if (before?.status !== 'pending' || !before.attemptId) return { row: before, url: null };
      const attempt = await attempts.find(before.attemptId);
      if (attempt?.state === 'pending') await heal(attempt);
      const row = await people.find(userId);
      return { row, url: row?.status === 'pending' ? (attempt?.url ?? null) : null };
    },

    history: (userId: UserId): Promise<AttemptRow[]> => attempts.findOfPerson(userId, historyLimit),

    /** Tries nobody finished come to their end, after asking once more. */
    async endDue(): Promise<void> {
      for (const attempt of await attempts.findDue(clock.now(), dueAtOnce)) await heal(attempt);
    },
  };
}
