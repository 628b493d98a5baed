import type { Currency } from '@velvet/contracts/money';
import type { Audience } from '@velvet/contracts/content/audiences';
import type { UserId } from '@velvet/contracts/ids';
import type { Subject } from '@velvet/contracts/subject';
import type { Queries } from '@velvet/kit/database/database';
import { isRestrictedSubject } from './age-restricted.repository.ts';
import { creatorCurrency } from '@velvet/entitlements/creator-currency.repository';

export type OfferRow = {
  subject: Subject;
  creatorId: UserId;
  priceMinor: number;
  /** of the creator, also if the price was set before the creator chose it */
  currency: Currency;
  audience: Audience;
  /** the only person that may buy; null: everyone in the audience */
  buyerId: UserId | null;
  revision: number;
  isWithdrawn: boolean;
  /** sold only to people of the members' minimum age */
  isAgeRestricted: boolean;
  /** the stock that it shares with offers of other subjects; null: that of the subject, if it has one */
  stockId: string | null;
};

type NewOffer = Omit<OfferRow, 'stockId'> & { stockId?: string | null };

const isNewer = `subject_offer.subject_kind = excluded.subject_kind and subject_offer.revision < excluded.revision`;

export function offerRepository(db: Queries) {
  return {
    ...withdrawals(db),

    /** Stores an offer; one older than the stored one, or of another kind, has no effect. */
    async save(offer: NewOffer): Promise<void> {
      await db.run(
        'offer.save',
        `insert into subject_offer (subject_kind, subject_id, creator_id, price_minor, currency, audience, revision, is_withdrawn, buyer_id, stock_id, age_restricted)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         on conflict (subject_id) do update set creator_id = excluded.creator_id, price_minor = excluded.price_minor,
           currency = excluded.currency, audience = excluded.audience, revision = excluded.revision,
           is_withdrawn = excluded.is_withdrawn, buyer_id = excluded.buyer_id, stock_id = excluded.stock_id,
           age_restricted = excluded.age_restricted
         where ${isNewer}`,
        [
          offer.subject.kind,
          offer.subject.id,
          offer.creatorId,
          offer.priceMinor,
          offer.currency,
          offer.audience,
          offer.revision,
          offer.isWithdrawn,
          offer.buyerId,
          offer.stockId ?? null,
          offer.isAgeRestricted,
        ],
      );
    },

    /** Returns the offer of the subject with this id, of any kind: no two kinds share an id. */
    find(id: string): Promise<OfferRow | undefined> {
      return db.one(
        'offer.find',
        `select json_build_object('kind', subject_kind, 'id', subject_id) as subject, creator_id as "creatorId",
                price_minor as "priceMinor", ${creatorCurrency('subject_offer.creator_id')} as currency, audience, revision, is_withdrawn as "isWithdrawn", buyer_id as "buyerId",
                stock_id as "stockId", (age_restricted or ${isRestrictedSubject}) as "isAgeRestricted"
           from subject_offer where subject_id = $1`,
        [id],
      );
    },
  };
}

function withdrawals(db: Queries) {
  return {
    /**
     * Withdraws an offer and keeps its price and audience. An unknown offer is stored as withdrawn, in case its publication
     * arrives later.
     */
    async withdraw({
      subject,
      creatorId,
      revision,
    }: Pick<OfferRow, 'subject' | 'creatorId' | 'revision'>): Promise<void> {
      await db.run(
        'offer.withdraw',
        `insert into subject_offer (subject_kind, subject_id, creator_id, price_minor, currency, revision, is_withdrawn)
         values ($1, $2, $3, 0, ${creatorCurrency('$3')}, $4, true)
         on conflict (subject_id) do update set revision = excluded.revision, is_withdrawn = true where ${isNewer}`,
        [subject.kind, subject.id, creatorId, revision],
      );
    },

    /** Withdraws all that a person offers. A newer publication of an offer has effect again. */
    async withdrawOf(creatorId: UserId): Promise<void> {
      await db.run(
        'offer.withdrawOf',
        'update subject_offer set is_withdrawn = true where creator_id = $1 and not is_withdrawn',
        [creatorId],
      );
    },
  };
}
