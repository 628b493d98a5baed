import type { UserId } from '@velvet/contracts/ids';
import type { Subject } from '@velvet/contracts/subject';
import type { Queries } from '@velvet/kit/database/database';

/** SQL: a subject that is voided again is voided until the later time. */
export const keepLatestVoid = `on conflict (subject_id, buyer_id) do update set voided_at = greatest(voided_offer.voided_at, excluded.voided_at)`;

/** Subjects whose purchases must be refunded. */
export function voidedOfferRepository(db: Queries) {
  return {
    /** @param buyerId the only buyer to refund; null: all */
    async save({ kind, id }: Subject, buyerId: UserId | null, now: Date): Promise<void> {
      await db.run(
        'voidedOffer.save',
        `insert into voided_offer (subject_id, subject_kind, buyer_id, voided_at) values ($1, $2, $3, $4)
         ${keepLatestVoid}`,
        [id, kind, buyerId, now],
      );
    },

    /** Voids the purchases of a subject that is for adults from now on, if their payment is not settled and their buyer is no adult. */
    async saveOfMinors({ kind, id }: Subject, now: Date): Promise<void> {
      await db.run(
        'voidedOffer.saveOfMinors',
        `insert into voided_offer (subject_id, subject_kind, buyer_id, voided_at)
         select distinct post_id, subject_kind, payer_id, $3::timestamptz from payment
          where kind = 'purchase' and post_id = $1 and subject_kind = $2 and state in ('pending', 'requires_action')
            and not exists (select from profile_card where user_id = payer_id and adult)
         ${keepLatestVoid}`,
        [id, kind, now],
      );
    },

    async deleteOlderThan(before: Date): Promise<void> {
      await db.run('voidedOffer.deleteOlderThan', 'delete from voided_offer where voided_at < $1', [before]);
    },
  };
}
