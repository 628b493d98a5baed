import type { PurchaseId, UserId } from '@velvet/contracts/ids';
import {
  NotUndoable,
  ProviderUnavailable,
  PurchaseNotFound,
  PurchaseOpened,
  UndoLimit,
  UndoTooLate,
} from '@velvet/contracts/payment/failures';
import type { PurchaseUndo } from '@velvet/contracts/payment/undo';
import { purchaseUndoRefused, purchaseUndoRequested } from '@velvet/contracts/payment/undo-events';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Logger } from '@velvet/kit/observability/logger';
import { undoStateOf, undoableUntil, type UndoRules } from '#sales/undo.ts';
import type { RefundService } from './refund.service.ts';
import { undoRepository, type UndoablePurchase } from './undo.repository.ts';

export type UndoParts = { db: Database; clock: Clock; logger: Logger; refunds: RefundService; rules: UndoRules };

/** Key of the refund of an undone purchase. */
const undoKey = 'undo';
const limitMs = 30 * 24 * 3_600_000;
/** The sweep leaves a request to its answer, and to the reads of its buyer, for this long. */
const answerMs = 60_000;
const batchSize = 50;

/**
 * Purchases that their buyers take back. Content closes a purchase first, and only then its price is refunded. So no price of opened
 * content is refunded here.
 */
export function undoService(parts: UndoParts) {
  const { db, clock, logger, rules } = parts;

  async function findOwn(buyerId: UserId, id: PurchaseId): Promise<UndoablePurchase> {
    const row = await undoRepository(db).find(id);
    if (row?.buyerId !== buyerId) throw new Refusal(PurchaseNotFound);
    return row;
  }

  async function read(buyerId: UserId, id: PurchaseId): Promise<PurchaseUndo> {
    const row = await findOwn(buyerId, id);
    if (row.undo === 'refunding') await returnPrice(parts, row).catch(onRefused(logger, id));
    return present(row.undo === 'refunding' ? await findOwn(buyerId, id) : row, rules, clock.now());
  }

  return {
    read,

    /** Requests that a purchase is taken back. @throws {Refusal} why it cannot be */
    async request(buyerId: UserId, id: PurchaseId): Promise<PurchaseUndo> {
      await findOwn(buyerId, id);
      await db.transaction((tx) => openUndo(tx, clock.now(), id, rules));
      return read(buyerId, id);
    },

    /** Continues requests that a kill or an outage left open. */
    async finishDue(): Promise<void> {
      for (const { purchaseId } of await undoRepository(db).claimDue(clock.now(), batchSize)) {
        const row = await undoRepository(db).find(purchaseId);
        if (row?.undo === 'asking') await db.transaction((tx) => askAgain(tx, row, clock.now()));
        if (row?.undo === 'refunding') await returnPrice(parts, row).catch(onRefused(logger, purchaseId));
      }
    },
  };
}

const onRefused = (logger: Logger, purchaseId: PurchaseId) => (error: unknown) => {
  if (!(error instanceof Refusal)) throw error;
  logger.warn({ error, purchaseId }, 'the price of an undone purchase was not returned yet');
};

async function openUndo(tx: Transaction, now: Date, id: PurchaseId, rules: UndoRules): Promise<void> {
  const undos = undoRepository(tx);
  await undos.lock(id);
  const row = await undos.find(id);
  if (!row) throw new Refusal(PurchaseNotFound);
  const state = undoStateOf(row, rules, now);
  if (state === 'opened') throw new Refusal(PurchaseOpened);
  if (state === 'over') throw tooLate(row, rules, now);
  // a repetition
  if (state !== 'possible') return;
  await undos.lockBuyer(row.buyerId);
  const isReached = (await undos.countOf(row.buyerId, new Date(now.getTime() - limitMs))) >= rules.limit;
  if (isReached) throw new Refusal(UndoLimit, { details: { limit: rules.limit } });
  await undos.insert({ ...row, requestedAt: now, nextAt: new Date(now.getTime() + answerMs) });
  await askContent(tx, row, now);
}

function tooLate(row: UndoablePurchase, rules: UndoRules, now: Date): Refusal {
  const until = undoableUntil(row, rules);
  if (row.undo || now < until) return new Refusal(NotUndoable);
  return new Refusal(UndoTooLate, { details: { until: until.toISOString() } });
}

const askContent = (tx: Transaction, { purchaseId, ...row }: UndoablePurchase, now: Date) =>
  tx.append(purchaseUndoRequested, { purchaseId, ...subjectOf(row), requestedAt: now.toISOString() });

async function askAgain(tx: Transaction, row: UndoablePurchase, now: Date): Promise<void> {
  await undoRepository(tx).lock(row.purchaseId);
  const current = await undoRepository(tx).find(row.purchaseId);
  if (current?.undo === 'asking') await askContent(tx, current, now);
}

const subjectOf = ({ buyerId, creatorId, postId, subjectKind }: Omit<UndoablePurchase, 'purchaseId'>) => ({
  buyerId,
  creatorId,
  postId,
  subjectKind,
});

/** Refunds a closed purchase. If the provider refuses, its content opens again. @throws {Refusal} `ProviderUnavailable`; a sweep goes on */
async function returnPrice({ db, clock, refunds }: UndoParts, row: UndoablePurchase): Promise<void> {
  const order = { paymentId: row.paymentId, amountMinor: null, key: undoKey, reason: 'requested', by: null } as const;
  const isReturned = await refunds.refund({ ...order, note: 'Undone by its buyer.' }).then(
    ({ isRefunded }) => isRefunded,
    (error: unknown) => {
      if (!(error instanceof Refusal) || error.failure === ProviderUnavailable) throw error;
      return false;
    },
  );
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { purchaseId } = row;
    const isMoved = await undoRepository(tx).move(purchaseId, 'refunding', isReturned ? 'undone' : 'refused', now);
    if (!isMoved || isReturned) return;
    await tx.append(purchaseUndoRefused, { purchaseId, ...subjectOf(row), refusedAt: now.toISOString() });
  });
}

function present(row: UndoablePurchase, rules: UndoRules, now: Date): PurchaseUndo {
  const { purchaseId } = row;
  return { purchaseId, state: undoStateOf(row, rules, now), until: undoableUntil(row, rules).toISOString() };
}
