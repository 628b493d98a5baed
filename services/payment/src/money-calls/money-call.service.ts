import { IdempotencyKeyReused, PaymentInProgress } from '@velvet/contracts/payment/failures';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { keyedLock } from '@velvet/kit/base/keyed-lock';
import { Refusal } from '@velvet/kit/http/refusal';
import { derivedKeyMs, type MoneyRequest } from './money-call.ts';
import { moneyCallRepository, type MoneyCallRow, type Opened } from './money-call.repository.ts';

export type MoneyWork<Answer> = {
  /** checks and puts down what is to be paid, without reaching outside the database */
  open(tx: Transaction): Promise<Opened>;
  /** outside any transaction, before a new attempt is opened */
  prepare(): Promise<void>;
  /** whether nothing came of it, or it is over: a derived key then stands for a new attempt */
  isOver(opened: Opened): Promise<boolean>;
  /** brings it to its end and answers; doing it again charges nothing */
  finish(opened: Opened): Promise<Answer>;
};

/** The key was taken by another process between looking and putting it down. */
class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

/** Every call that moves money goes through here: one key is one attempt, and its answer is how that attempt stands. */
export function moneyCallService(db: Database, clock: Clock) {
  // many at once in this process wait for the first; in other processes the row and the provider's own key decide
  const locked = keyedLock();

  async function findCurrent(
    request: MoneyRequest,
    isOver: (opened: Opened) => Promise<boolean>,
  ): Promise<MoneyCallRow | undefined> {
    const known = await moneyCallRepository(db).find(request.personId, request.key);
    if (!known || !request.isDerived) return known;
    const isOld = clock.now().getTime() - known.openedAt.getTime() > derivedKeyMs;
    if (!isOld && !(await isOver(known))) return known;
    await moneyCallRepository(db).delete(request.personId, request.key, known.openedAt);
    return undefined;
  }

  async function openOnce(request: MoneyRequest, open: MoneyWork<unknown>['open']): Promise<Opened | undefined> {
    try {
      return await db.transaction(async (tx) => {
        const opened = await open(tx);
        const { personId, key, bodyHash } = request;
        const isMine = await moneyCallRepository(tx).insert({
          personId,
          key,
          bodyHash,
          ...opened,
          openedAt: clock.now(),
        });
        if (!isMine) throw new KeyTaken();
        return opened;
      });
    } catch (error) {
      if (error instanceof KeyTaken) return undefined;
      throw error;
    }
  }

  return {
    once<Answer>(request: MoneyRequest, { open, prepare, isOver, finish }: MoneyWork<Answer>): Promise<Answer> {
      return locked(`${request.personId}\n${request.key}`, async () => {
        const known = await findCurrent(request, isOver);
        if (known) return finish(sameBody(known, request));
        await prepare();
        const opened = await openOnce(request, open);
        if (opened) return finish(opened);
        const theirs = await moneyCallRepository(db).find(request.personId, request.key);
        if (!theirs) throw new Refusal(PaymentInProgress);
        return finish(sameBody(theirs, request));
      });
    },
  };
}

export type MoneyCallService = ReturnType<typeof moneyCallService>;

function sameBody(known: MoneyCallRow, { bodyHash }: MoneyRequest): Opened {
  if (known.bodyHash !== bodyHash) throw new Refusal(IdempotencyKeyReused);
  return { paymentId: known.paymentId, subscriptionId: known.subscriptionId };
}
