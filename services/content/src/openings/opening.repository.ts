import type { PurchaseId, UserId } from '@velvet/contracts/ids';
import type { Subject } from '@velvet/contracts/subject';
import type { Queries } from '@velvet/kit/database/database';

/** A purchase, and whether its content was opened. A closed one is refunded, or its buyer takes it back. */
export type BoughtRow = {
  purchaseId: PurchaseId;
  buyerId: UserId;
  subject: Subject;
  isClosed: boolean;
  isOpened: boolean;
};

const columns = `purchase_id as "purchaseId", buyer_id as "buyerId", json_build_object('kind', subject_kind, 'id', subject_id) as subject,
  refunded as "isClosed", opening = 'opened' as "isOpened"`;

/** Openings of bought content. Every decision locks the row of its purchase, so opening and closing exclude each other. */
export function openingRepository(db: Queries) {
  return {
    findForUpdate(id: PurchaseId): Promise<BoughtRow | undefined> {
      return db.one(
        'opening.findForUpdate',
        `select ${columns} from purchased_subject where purchase_id = $1 for update`,
        [id],
      );
    },

    /** Marks purchases as opened. @returns those that were not opened before, and are not closed */
    open(ids: readonly PurchaseId[]): Promise<BoughtRow[]> {
      return db.rows(
        'opening.open',
        `update purchased_subject set opening = 'opened' where purchase_id = any ($1::uuid[]) and opening <> 'opened' and not refunded
         returning ${columns}`,
        [ids],
      );
    },

    /** Returns those of the purchases that give access. */
    async findOpen(ids: readonly PurchaseId[]): Promise<ReadonlySet<PurchaseId>> {
      const rows = await db.rows<{ id: PurchaseId }>(
        'opening.findOpen',
        'select purchase_id as id from purchased_subject where purchase_id = any ($1::uuid[]) and not refunded',
        [ids],
      );
      return new Set(rows.map(({ id }) => id));
    },

    async close(id: PurchaseId): Promise<void> {
      await db.run('opening.close', 'update purchased_subject set refunded = true where purchase_id = $1', [id]);
    },

    /** Gives the access of a closed purchase again. */
    async reopen(id: PurchaseId): Promise<void> {
      await db.run(
        'opening.reopen',
        `update purchased_subject set refunded = false, opening = 'opened' where purchase_id = $1 and refunded and opening <> 'opened'`,
        [id],
      );
    },
  };
}
