import type { UserId } from '@velvet/contracts/ids';
import { stockChanged } from '@velvet/contracts/payment/stock-events';
import { PaymentInProgress, SoldOut } from '@velvet/contracts/payment/failures';
import type { Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { holdEnd } from './hold.ts';
import { holdRepository } from './hold.repository.ts';
import { stockRepository } from './stock.repository.ts';

/** The piece that a payment takes. `holdEndsAt`: until when a checkout that waits for its payer keeps it. Both are null without a limit. */
export type Piece = { stockId: string | null; holdEndsAt: Date | null };

/**
 * Requires that a piece of a subject is left, and that the person has no other open checkout of it. Locks its stock, so that the payment
 * of the transaction takes the piece.
 *
 * @throws {Refusal} `SoldOut`, `PaymentInProgress`
 */
export async function requirePiece(tx: Transaction, subjectId: string, payerId: UserId, now: Date): Promise<Piece> {
  const stock = await stockRepository(tx).lock(subjectId);
  if (!stock) return { stockId: null, holdEndsAt: null };
  const { subjectId: stockId, total } = stock;
  const { isOpen, ...facts } = await holdRepository(tx).findFacts(payerId, { stockId }, now);
  if (isOpen) throw new Refusal(PaymentInProgress);
  if ((await stockRepository(tx).countTaken(subjectId)) >= total) throw new Refusal(SoldOut);
  return { stockId, holdEndsAt: holdEnd(facts, now) };
}

/** Publishes what is left of a subject, after a payment took a piece or returned one. Nothing for one without a limit. */
export async function publishStock(tx: Transaction, stockId: string | null): Promise<void> {
  const stock = stockId === null ? undefined : await stockRepository(tx).lock(stockId);
  if (!stock) return;
  const { subjectId, total } = stock;
  const revision = stock.revision + 1;
  const left = Math.max(0, total - (await stockRepository(tx).countTaken(subjectId)));
  await stockRepository(tx).updateRevision({ subjectId, revision });
  await tx.append(stockChanged, { ...stock, left, revision });
}
