import type { Audience } from '@velvet/contracts/content/events';
import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type OfferRow = {
  postId: PostId;
  creatorId: UserId;
  priceMinor: number;
  currency: 'USD';
  audience: Audience;
  revision: number;
  isWithdrawn: boolean;
};

export function offerRepository(db: Queries) {
  return {
    /** Stores an offer; one older than the stored one has no effect. */
    async save(offer: OfferRow): Promise<void> {
      await db.run(
        'offer.save',
        `insert into offer (post_id, creator_id, price_minor, currency, audience, revision, is_withdrawn)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (post_id) do update set creator_id = excluded.creator_id, price_minor = excluded.price_minor,
           currency = excluded.currency, audience = excluded.audience, revision = excluded.revision,
           is_withdrawn = excluded.is_withdrawn
         where offer.revision < excluded.revision`,
        [
          offer.postId,
          offer.creatorId,
          offer.priceMinor,
          offer.currency,
          offer.audience,
          offer.revision,
          offer.isWithdrawn,
        ],
      );
    },

    /**
     * Withdraws an offer and keeps its price and audience. An unknown offer is stored as withdrawn, in case its publication
     * arrives later.
     */
    async withdraw({
      postId,
      creatorId,
      revision,
    }: Pick<OfferRow, 'postId' | 'creatorId' | 'revision'>): Promise<void> {
      await db.run(
        'offer.withdraw',
        `insert into offer (post_id, creator_id, price_minor, currency, revision, is_withdrawn) values ($1, $2, 0, 'USD', $3, true)
         on conflict (post_id) do update set revision = excluded.revision, is_withdrawn = true
         where offer.revision < excluded.revision`,
        [postId, creatorId, revision],
      );
    },

    find(postId: PostId): Promise<OfferRow | undefined> {
      return db.one(
        'offer.find',
        `select post_id as "postId", creator_id as "creatorId", price_minor as "priceMinor", currency, audience,
                revision, is_withdrawn as "isWithdrawn" from offer where post_id = $1`,
        [postId],
      );
    },
  };
}
