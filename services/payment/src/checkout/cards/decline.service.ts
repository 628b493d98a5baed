import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Queries } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import type { Logger } from '@velvet/kit/observability/logger';
import type { Metrics } from '@velvet/kit/observability/metrics';
import { ProviderError, type PaymentProvider } from '#provider/payment-provider.ts';
import { blockOf, refusalOfBlock, underWayMs, windowMs, type Block, type CardAttempt } from './decline.ts';
import { declineRepository } from './decline.repository.ts';

export type DeclineParts = { db: Database; clock: Clock; logger: Logger; metrics: Metrics; provider: PaymentProvider };
export type DeclineService = ReturnType<typeof declineService>;

/** Limits declined cards by person, card and network. Attempts are rows, so the limit holds over replicas and without the cache. */
export function declineService({ db, clock, logger, metrics, provider }: DeclineParts) {
  const declined = metrics.counter('card_declines_total', 'Cards that were declined when somebody paid or kept them');
  const refused = metrics.counter('card_attempts_refused_total', 'Attempts refused after too many declines', ['by']);

  async function refuseBlocked(queries: Queries, attempt: CardAttempt, fingerprint: string | undefined) {
    const block = await findBlock(queries, attempt, fingerprint, clock.now());
    if (!block) return;
    const { by, retryAfterMs } = block;
    refused.inc({ by });
    logger.warn({ by, personId: attempt.personId, retryAfterMs }, 'card attempt refused after too many declines');
    throw refusalOfBlock(block);
  }

  /** Inserts an attempt that names a card as in flight, so that parallel attempts count each other. @returns its id */
  async function insertInFlight(attempt: CardAttempt, cardId: string): Promise<string> {
    const fingerprint = await readFingerprint(provider, cardId);
    const id = newId();
    await db.transaction(async (tx) => {
      const attempts = declineRepository(tx);
      await attempts.lockPerson(attempt.personId);
      await refuseBlocked(tx, attempt, fingerprint);
      await attempts.insert({ ...attempt, id, fingerprint, at: clock.now() }, false);
    });
    return id;
  }

  return {
    /**
     * Admits an attempt to charge or keep a card. Call it before the provider is called, and dispose of the result after
     * the provider has responded.
     *
     * @throws {Refusal} `TooManyDeclines`
     */
    async admit(attempt: CardAttempt): Promise<AsyncDisposable> {
      if (attempt.cardId === null) {
        await refuseBlocked(db, attempt, undefined);
        return { [Symbol.asyncDispose]: () => Promise.resolve() };
      }
      const id = await insertInFlight(attempt, attempt.cardId);
      return { [Symbol.asyncDispose]: () => declineRepository(db).delete(id) };
    },

    /** @param id of the attempt: its decline counts once, however often it is answered */
    async record(attempt: CardAttempt, id: string, at: Date): Promise<void> {
      const fingerprint = await readFingerprint(provider, attempt.cardId);
      if (!(await declineRepository(db).insert({ ...attempt, id, fingerprint, at }, true))) return;
      declined.inc();
      logger.info({ personId: attempt.personId }, 'card declined');
    },

    async forgetOld(): Promise<void> {
      await declineRepository(db).deleteOlderThan(new Date(clock.now().getTime() - windowMs));
    },
  };
}

function findBlock(
  queries: Queries,
  attempt: CardAttempt,
  fingerprint: string | undefined,
  now: Date,
): Promise<Block | undefined> {
  const since = { windowFrom: new Date(now.getTime() - windowMs), underWayFrom: new Date(now.getTime() - underWayMs) };
  return declineRepository(queries)
    .findDeclines(attempt, fingerprint, since)
    .then((declines) => blockOf(declines, now));
}

/** @returns undefined for the default card, and while the provider does not answer */
async function readFingerprint(provider: PaymentProvider, cardId: string | null): Promise<string | undefined> {
  if (cardId === null) return undefined;
  return provider.readFingerprint(cardId).catch((error: unknown) => {
    if (error instanceof ProviderError) return undefined;
    throw error;
  });
}
