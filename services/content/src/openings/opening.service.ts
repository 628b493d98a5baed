import { BoughtContentClosed, BoughtContentNotFound } from '@velvet/contracts/content/failures';
import { purchaseOpened } from '@velvet/contracts/content/purchase-events';
import type { PurchaseId, UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Bought } from './bought.ts';
import { openingRepository, type BoughtRow } from './opening.repository.ts';

export type Openings = ReturnType<typeof openings>;

/** Decides whether bought content is given, or its buyer takes the purchase back. */
export function openings(db: Database, clock: Clock) {
  const open = (ids: readonly PurchaseId[]) =>
    db.transaction(async (tx) => {
      for (const row of await openingRepository(tx).open(ids)) await publishOpened(tx, row, clock.now());
      // closed meanwhile, so a row that was read as bought is not any more
      return openingRepository(tx).findOpen(ids);
    });

  return {
    /**
     * Marks what rows are about to give as opened, once per purchase, before it is given. A purchase that was closed since it was read
     * gives nothing. Sealed ones stay closed.
     */
    async admit<Row extends Bought>(rows: readonly Row[]): Promise<Row[]> {
      const ids = rows.flatMap(({ unopened }) => (unopened?.state === 'unopened' ? unopened.purchaseId : []));
      if (ids.length === 0) return [...rows];
      const given = await open(ids);
      return rows.map((row) =>
        row.unopened?.state === 'unopened'
          ? { ...row, unopened: null, hasPurchased: given.has(row.unopened.purchaseId) }
          : row,
      );
    },

    /** @throws {Refusal} `BoughtContentNotFound` also for a purchase of another user, `BoughtContentClosed` */
    async openOwn(buyerId: UserId, purchaseId: PurchaseId): Promise<void> {
      await db.transaction(async (tx) => {
        const row = await openingRepository(tx).findForUpdate(purchaseId);
        if (row?.buyerId !== buyerId) throw new Refusal(BoughtContentNotFound);
        if (row.isClosed) throw new Refusal(BoughtContentClosed);
        for (const opened of await openingRepository(tx).open([purchaseId]))
          await publishOpened(tx, opened, clock.now());
      });
    },
  };
}

/** Publishes that a purchase cannot be taken back. */
export const publishOpened = (
  tx: Transaction,
  { purchaseId, buyerId }: Pick<BoughtRow, 'purchaseId' | 'buyerId'>,
  at: Date,
) => tx.append(purchaseOpened, { purchaseId, buyerId, openedAt: at.toISOString() });
