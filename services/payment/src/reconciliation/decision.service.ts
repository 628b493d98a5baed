import type { UserId } from '@velvet/contracts/ids';
import {
  DifferenceClosed,
  DifferenceNotFound,
  NotRefundable,
  ProviderUnavailable,
} from '@velvet/contracts/payment/failures';
import type { Difference } from '@velvet/contracts/payment/reconciliation';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { ProviderError, type PaymentProvider } from '#provider/payment-provider.ts';
import { differenceRepository, type DifferenceRow } from './difference.repository.ts';
import { presentDifference } from './reconciliation.presenter.ts';
import { closeSuspense } from './suspense.ts';

type DecisionParts = { db: Database; clock: Clock; provider: Pick<PaymentProvider, 'listing'> };

/** Decisions of administrators about open differences. */
export function differenceDecisions({ db, clock, provider }: DecisionParts) {
  const differences = differenceRepository(db);

  async function find(id: string): Promise<DifferenceRow> {
    const row = await differences.find(id);
    if (!row) throw new Refusal(DifferenceNotFound);
    return row;
  }

  /** @throws {Refusal} `DifferenceNotFound`, `DifferenceClosed` */
  async function findOpen(id: string): Promise<DifferenceRow> {
    const row = await find(id);
    if (row.state !== 'open') throw new Refusal(DifferenceClosed);
    return row;
  }

  return {
    /** @throws {Refusal} `DifferenceNotFound`, `DifferenceClosed` */
    async acknowledge(by: UserId, id: string, note: string): Promise<Difference> {
      await findOpen(id);
      const closed = { state: 'acknowledged', mending: null, note, by, at: clock.now() } as const;
      if (!(await differences.close(id, closed))) throw new Refusal(DifferenceClosed);
      return presentDifference(await find(id));
    },

    /** Returns a charge in suspense. @throws {Refusal} also `NotRefundable`, `ProviderUnavailable` */
    async refund(by: UserId, id: string, note: string): Promise<Difference> {
      const row = await findOpen(id);
      const { listing } = provider;
      if (row.kind !== 'charge-unknown' || !listing) throw new Refusal(NotRefundable);
      await listing
        .returnCharge(row.objectId, { key: id, amountMinor: row.providerMinor ?? 0, reason: 'other' })
        .catch((error: unknown) => {
          if (!(error instanceof ProviderError)) throw error;
          throw new Refusal(error.reason === 'unreachable' ? ProviderUnavailable : NotRefundable);
        });
      await db.transaction((tx) => closeSuspense(tx, clock, row, { mending: 'refunded', note, by }));
      return presentDifference(await find(id));
    },
  };
}
