import { IdempotencyKeyReused, PaymentInProgress } from '@velvet/contracts/payment/failures';
import type { Clock } from '@velvet/kit/base/clock';
import { keyedLock } from '@velvet/kit/base/keyed-lock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { paymentOriginRepository } from '#sales/payment-origin.repository.ts';
import { requireWithinCap } from '#checkout/spending/spending-cap.policy.ts';
import { derivedKeyMs, type IdempotentRequest } from './idempotent-request.ts';
import {
  idempotentRequestRepository,
  type IdempotentRequestRow,
  type Opened,
} from './idempotent-request.repository.ts';

/** Another process has stored the key since this one read it. */
class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

/** Requests that move money: one key opens one attempt, and the response is the state of that attempt. */
export function idempotentRequestService(db: Database, clock: Clock) {
  const rows = idempotentRequestRepository(db);
  const locked = keyedLock();

  return {
    /** Runs requests of one key one after another in this process. Between processes the row and the provider's key decide. */
    serialize: <T>({ personId, key }: IdempotentRequest, work: () => Promise<T>): Promise<T> =>
      locked(`${personId}\n${key}`, work),

    /**
     * Returns what an earlier request of this key opened. A derived key stands for a new attempt if the earlier one is old
     * or `isOver`.
     *
     * @throws {Refusal} `IdempotencyKeyReused` if the earlier request had another body
     */
    async findOpened(
      request: IdempotentRequest,
      isOver: (opened: Opened) => Promise<boolean>,
    ): Promise<Opened | undefined> {
      const known = await rows.find(request.personId, request.key);
      if (!known) return undefined;
      if (!request.isDerived) return openedBy(known, request);
      const isOld = clock.now().getTime() - known.openedAt.getTime() > derivedKeyMs;
      if (!isOld && !(await isOver(known))) return openedBy(known, request);
      await rows.delete(request.personId, request.key, known.openedAt);
      return undefined;
    },

    /**
     * Opens an attempt and stores its key in one transaction. If another process has stored the key meanwhile, returns what
     * that process opened. The payment is within the person's spending cap, whichever call opens it.
     *
     * @throws {Refusal} `SpendingCapReached`
     */
    async openOnce(request: IdempotentRequest, open: (tx: Transaction) => Promise<Opened>): Promise<Opened> {
      const { personId, key, bodyHash, origin } = request;
      try {
        return await db.transaction(async (tx) => {
          const opened = await open(tx);
          if (opened.paymentId !== null) {
            await requireWithinCap(tx, personId, opened.paymentId, clock.now());
            await paymentOriginRepository(tx).insert(opened.paymentId, origin, clock.now());
          }
          const row = { personId, key, bodyHash, ...opened, openedAt: clock.now() };
          if (!(await idempotentRequestRepository(tx).insert(row))) throw new KeyTaken();
          return opened;
        });
      } catch (error) {
        if (!(error instanceof KeyTaken)) throw error;
        const known = await rows.find(personId, key);
        if (!known) throw new Refusal(PaymentInProgress);
        return openedBy(known, request);
      }
    },
  };
}

export type IdempotentRequestService = ReturnType<typeof idempotentRequestService>;

function openedBy(known: IdempotentRequestRow, { bodyHash }: IdempotentRequest): Opened {
  if (known.bodyHash !== bodyHash) throw new Refusal(IdempotencyKeyReused);
  return { paymentId: known.paymentId, subscriptionId: known.subscriptionId };
}
