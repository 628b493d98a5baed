import { stockChanged } from '@velvet/contracts/payment/stock-events';
import { SoldOut } from '@velvet/contracts/payment/failures';
import type { Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { stockRepository } from './stock.repository.ts';

/**
 * Requires that a piece of a subject is left, and locks its stock, so that the payment that the transaction opens takes it.
 *
 * @returns the `stockId` of that payment; null for a subject without a limit
 * @throws {Refusal} `SoldOut`
 */
export async function requirePiece(tx: Transaction, subjectId: string): Promise<string | null> {
  const stock = await stockRepository(tx).lock(subjectId);
  if (!stock) return null;
  if ((await stockRepository(tx).countTaken(subjectId)) >= stock.total) throw new Refusal(SoldOut);
  return stock.subjectId;
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
