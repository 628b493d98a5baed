import type { Currency } from '@velvet/contracts/money';
import type { DifferenceKind, Mending } from '@velvet/contracts/payment/reconciliation';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import type { Database } from '@velvet/kit/database/database';
import type { Logger } from '@velvet/kit/observability/logger';
import type { PayoutProvider } from '#payouts/payout-provider.ts';
import type { PayoutService } from '#payouts/payout.service.ts';
import { ProviderError, type ListingWindow, type PaymentProvider } from '#provider/payment-provider.ts';
import type { SettlementService } from '#settlements/settlement.service.ts';
import { differenceRepository } from './difference.repository.ts';
import type { RunRow } from './run.repository.ts';

export type CheckParts = {
  db: Database;
  clock: Clock;
  logger: Logger;
  provider: PaymentProvider;
  settlements: SettlementService;
  payouts: Pick<PayoutService, 'takeOutcome'>;
  payoutProvider: PayoutProvider | undefined;
};

/** A compared page: the position of the next one, null at the end of the stage, and the number of compared objects. */
export type Checked = { next: string | null; checked: number };

/** Compares the page at the position of the run. */
export type Check = (parts: CheckParts, run: RunRow) => Promise<Checked>;

export const nothing: Checked = { next: null, checked: 0 };

const dayMs = 24 * 3_600_000;

/** The compared day of a run. */
export function windowOf({ day }: Pick<RunRow, 'day'>): ListingWindow {
  const from = new Date(`${day}T00:00:00Z`);
  return { from, to: new Date(from.getTime() + dayMs) };
}

type Found = {
  kind: DifferenceKind;
  objectId: string;
  paymentId?: string | null;
  providerMinor: number | null;
  ownMinor: number | null;
  currency: Currency;
  /** null: it could not be mended */
  mending: Mending | null;
};

/** Records a difference. One that is open already, or was acknowledged, is not recorded again. */
export async function report(
  { db, clock, logger }: CheckParts,
  { day }: Pick<RunRow, 'day'>,
  found: Found,
): Promise<void> {
  const row = { ...found, id: newId(), day, paymentId: found.paymentId ?? null, foundAt: clock.now() };
  const isNew = await differenceRepository(db).insert(row);
  if (isNew) logger.warn({ difference: row }, 'the provider and the books differ');
}

/**
 * Books the provider's state of an object. @returns whether it belongs to something here
 * @throws {ProviderError} `unreachable`
 */
export async function settleFrom(
  { settlements, logger }: CheckParts,
  subject: Parameters<SettlementService['ask']>[0],
): Promise<boolean> {
  try {
    return await settlements.ask(subject);
  } catch (error) {
    if (error instanceof ProviderError && error.reason === 'unreachable') throw error;
    // a run is not stopped by one object; the difference stays open
    logger.warn({ error, subject }, 'the state of an object could not be booked');
    return false;
  }
}
