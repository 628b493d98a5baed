import type { PurchaseId, UserId } from '@velvet/contracts/ids';
import type { Subject } from '@velvet/contracts/subject';
import type { Queries } from '@velvet/kit/database/database';
import { hasPurchased } from './entitled.ts';

/** `sealed`: closed until its buyer opens it; `unopened`: the first read gives it. Both can be taken back */
export type Opening = 'sealed' | 'unopened';
export type Purchase = { purchaseId: PurchaseId; buyerId: UserId; subject: Subject };

export function purchaseRepository(db: Queries) {
  return {
    /** A refund that arrived before its purchase stays a refund. @returns whether it was stored otherwise before */
    async upsert({ purchaseId, buyerId, subject }: Purchase, refunded: boolean): Promise<boolean> {
      const changed = await db.run(
        'purchase.upsert',
        `insert into purchased_subject (purchase_id, buyer_id, subject_kind, subject_id, refunded) values ($1, $2, $3, $4, $5)
         on conflict (purchase_id) do update set refunded = true where $5 and not purchased_subject.refunded`,
        [purchaseId, buyerId, subject.kind, subject.id, refunded],
      );
      return changed === 1;
    },

    /** Stores that the content of a new purchase is not opened yet. */
    async updateOpening(id: PurchaseId, opening: Opening): Promise<void> {
      await db.run(
        'purchase.updateOpening',
        'update purchased_subject set opening = $2 where purchase_id = $1 and not refunded',
        [id, opening],
      );
    },

    async hasPurchased(buyerId: UserId, { kind, id }: Subject): Promise<boolean> {
      const row = await db.one<{ bought: boolean }>(
        'purchase.hasPurchased',
        `select ${hasPurchased('$1', '$2', '$3')} as bought`,
        [buyerId, kind, id],
      );
      return row?.bought ?? false;
    },

    async deleteUser(userId: UserId): Promise<void> {
      await db.run('purchase.deleteUser', 'delete from purchased_subject where buyer_id = $1', [userId]);
    },
  };
}
