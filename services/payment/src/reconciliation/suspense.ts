import type { UserId } from '@velvet/contracts/ids';
import type { Money } from '@velvet/contracts/money';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import type { Mending } from '@velvet/contracts/payment/reconciliation';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import type { Transaction } from '@velvet/kit/database/database';
import { entriesOf } from '#ledger/booking.ts';
import { ledgerRepository } from '#ledger/ledger.repository.ts';
import type { Logger } from '@velvet/kit/observability/logger';
import type { ListedCharge } from '#provider/payment-provider.ts';
import { settleFrom, type CheckParts } from './checking.ts';
import { differenceRepository, type DifferenceRow } from './difference.repository.ts';
import type { RunRow } from './run.repository.ts';
import { saleRepository } from './sale.repository.ts';

const openAtOnce = 100;

/** Books a charge that pays for nothing here to the suspense account, until it is matched or returned. */
export async function openSuspense(
  { db, clock, logger }: Pick<CheckParts, 'db' | 'clock'> & { logger: Pick<Logger, 'warn'> },
  { day }: Pick<RunRow, 'day'>,
  { id: objectId, amountMinor, currency, refundedMinor }: ListedCharge,
): Promise<void> {
  const leftMinor = amountMinor - refundedMinor;
  // one that is returned concerns no money
  if (leftMinor === 0) return;
  await db.transaction(async (tx) => {
    const id = newId();
    const found = { id, day, objectId, currency, providerMinor: leftMinor, foundAt: clock.now() };
    const row = { ...found, kind: 'charge-unknown', paymentId: null, ownMinor: null, mending: null } as const;
    if (!(await differenceRepository(tx).insert(row))) return;
    await book(tx, clock, 'suspense', id, { amountMinor: leftMinor, currency });
    logger.warn({ difference: row }, 'the provider has a charge that pays for nothing here');
  });
}

/** Books charges in suspense that are known by now. */
export async function matchSuspense(parts: CheckParts): Promise<void> {
  for (const row of await differenceRepository(parts.db).findOpen('charge-unknown', openAtOnce)) {
    if (!(await settleFrom(parts, { kind: 'charge', id: row.objectId }))) continue;
    if ((await saleRepository(parts.db).findByCharge([row.objectId])).size === 0) continue;
    await parts.db.transaction((tx) =>
      closeSuspense(tx, parts.clock, row, { mending: 'matched', note: null, by: null }),
    );
  }
}

/** Closes the difference of a charge in suspense, and books that it left. @returns false if it was closed before */
export async function closeSuspense(
  tx: Transaction,
  clock: Clock,
  { id, providerMinor, currency }: DifferenceRow,
  closed: { mending: Mending; note: string | null; by: UserId | null },
): Promise<boolean> {
  if (!(await differenceRepository(tx).close(id, { ...closed, state: 'mended', at: clock.now() }))) return false;
  await book(tx, clock, 'suspense-closed', id, { amountMinor: providerMinor ?? 0, currency });
  return true;
}

async function book(
  tx: Transaction,
  clock: Clock,
  kind: 'suspense' | 'suspense-closed',
  differenceId: string,
  { amountMinor, currency }: Money,
): Promise<void> {
  const entries = entriesOf(kind, { amountMinor, creatorMinor: 0 }, platformId);
  const about = { id: newId(), kind, paymentId: differenceId, creatorId: platformId, currency };
  await ledgerRepository(tx).insert({ ...about, entries, at: clock.now() });
}
