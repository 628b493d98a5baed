import type { UserId } from '@velvet/contracts/ids';
import type { Subject } from '@velvet/contracts/subject';
import type { Queries } from '@velvet/kit/database/database';

/** Subjects whose purchases must be refunded. */
export function voidedOfferRepository(db: Queries) {
  return {
    /** @param buyerId the only buyer to refund; null: all */
    async save({ kind, id }: Subject, buyerId: UserId | null, now: Date): Promise<void> {
      await db.run(
        'voidedOffer.save',
        `insert into voided_offer (subject_id, subject_kind, buyer_id, voided_at) values ($1, $2, $3, $4)
         on conflict (subject_id, buyer_id) do update set voided_at = greatest(voided_offer.voided_at, excluded.voided_at)`,
        [id, kind, buyerId, now],
      );
    },

    async deleteOlderThan(before: Date): Promise<void> {
      await db.run('voidedOffer.deleteOlderThan', 'delete from voided_offer where voided_at < $1', [before]);
    },
  };
}
