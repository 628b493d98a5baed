import type { UserId } from '@velvet/contracts/ids';
import {
  PlanNotFound,
  PromotionCodeTaken,
  PromotionNotFound,
  VerificationRequired,
} from '@velvet/contracts/payment/failures';
import type { Promotion, PromotionTerms, ShownPromotion } from '@velvet/contracts/payment/promotions';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { newId, newSecret } from '@velvet/kit/base/ids';
import { invalidField } from '@velvet/kit/http/envelope';
import { Refusal } from '@velvet/kit/http/refusal';
import { visibilityRepository } from '@velvet/people/visibility.repository';
import { planRepository } from '#catalog/plan.repository.ts';
import { promotionRepository, type ListedPromotion, type PromotionRow } from '#catalog/promotion.repository.ts';
import { presentQuote, quote } from '#catalog/quote.ts';
import { tierRepository } from '#catalog/tier.repository.ts';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { discountOf, presentPromotion, presentShown, stateOf } from './promotion.ts';

export type PromotionParts = { db: Database; clock: Clock; publicUrl: string };

type Window = { take: number; skip: number; after: string | null };

/** Promotions for readers of a creator's page. */
export function shownPromotionService({ db, clock }: Pick<PromotionParts, 'db' | 'clock'>) {
  const promotions = promotionRepository(db);
  return {
    /**
     * Returns what the viewer can use: the promotion of a code, or the one that the page shows.
     *
     * @throws {Refusal} `PlanNotFound` if the creator does not exist or is invisible
     */
    async read(creatorId: UserId, code: string | undefined, viewerId: UserId | null): Promise<ShownPromotion | null> {
      const card = await profileCardRepository(db).find(creatorId);
      const isVisible = await visibilityRepository(db).isVisible(viewerId, creatorId);
      if (card?.role !== 'creator' || !isVisible) throw new Refusal(PlanNotFound);
      const wanted = code === undefined ? null : code.trim().toUpperCase();
      const row = await promotions.findOpen(creatorId, wanted, clock.now());
      if (!row || stateOf(row, row.used, clock.now()) !== 'running') return null;
      if (viewerId !== null && !(await mayUse(row, viewerId))) return null;
      const tiers = row.kind === 'discount' ? await tierRepository(db).findOfCreator(creatorId) : [];
      const quotes = tiers.flatMap(({ plan, archivedAt }) => {
        const quoted = archivedAt === null ? quote(plan, 'month', discountOf(row)) : undefined;
        return quoted && quoted.amountMinor < quoted.renewalMinor ? [presentQuote(quoted)] : [];
      });
      return presentShown(row, quotes);
    },
  };

  async function mayUse({ id, kind, audience, creatorId }: PromotionRow, viewerId: UserId): Promise<boolean> {
    if (viewerId === creatorId) return true;
    if (await promotions.hasUsed(id, viewerId)) return false;
    if (kind === 'trial' && (await promotions.hasHadTrial(viewerId, creatorId))) return false;
    return audience === 'all' || (await promotions.hasSubscribed(viewerId, creatorId)) === (audience === 'returning');
  }
}

/** Promotions for their creators. */
export function promotionService({ db, clock, publicUrl }: PromotionParts) {
  const promotions = promotionRepository(db);

  async function pageOf(creatorId: UserId): Promise<string> {
    const card = await profileCardRepository(db).find(creatorId);
    return `${publicUrl}/@${card?.handle ?? ''}`;
  }

  async function read(creatorId: UserId, id: string): Promise<Promotion> {
    const row = await promotions.find(creatorId, id);
    if (!row) throw new Refusal(PromotionNotFound);
    return presentPromotion(row, await pageOf(creatorId), clock.now());
  }

  return {
    /**
     * Starts a promotion. A public one takes the place of the former one on the page, which stops.
     *
     * @throws {Refusal} `VerificationRequired`, `PlanNotFound`, `PromotionCodeTaken`, `InvalidInput`
     */
    async create(creatorId: UserId, terms: PromotionTerms): Promise<Promotion> {
      const card = await profileCardRepository(db).find(creatorId);
      if (!card?.verified) throw new Refusal(VerificationRequired);
      const plan = await planRepository(db).findCurrent(creatorId);
      if (!plan) throw new Refusal(PlanNotFound, { message: 'Set a price for your subscription first.' });
      const now = clock.now();
      const row = rowOf(creatorId, terms, now);
      if (row.endsAt !== null && row.endsAt <= now) throw invalidField('endsAt', 'Choose a time in the future.');
      await db.transaction(async (tx) => {
        const all = promotionRepository(tx);
        // serializes the promotions of a creator
        await planRepository(tx).lock(creatorId);
        if (row.isPublic) await all.stopAll(creatorId, now, 'public');
        if (!(await all.insert(row))) throw new Refusal(PromotionCodeTaken, { field: 'code' });
      });
      return read(creatorId, row.id);
    },

    list: (creatorId: UserId, window: Window): Promise<ListedPromotion[]> =>
      promotions.findOfCreator(creatorId, window),

    /** Returns how to present the promotions of a creator. */
    async presenter(creatorId: UserId): Promise<(row: ListedPromotion) => Promotion> {
      const page = await pageOf(creatorId);
      return (row) => presentPromotion(row, page, clock.now());
    },

    /** @throws {Refusal} `PromotionNotFound` */
    async stop(creatorId: UserId, id: string): Promise<Promotion> {
      await promotions.stop(creatorId, id, clock.now());
      return read(creatorId, id);
    },
  };
}

/** Bytes of a code that the server chooses. */
const codeBytes = 12;
const codeLength = 8;

function rowOf(creatorId: UserId, terms: PromotionTerms, now: Date): PromotionRow {
  const isDiscount = terms.kind === 'discount';
  return {
    id: newId(),
    creatorId,
    kind: terms.kind,
    code: terms.code ?? newCode(),
    percent: isDiscount ? terms.percent : null,
    months: isDiscount ? terms.months : null,
    days: isDiscount ? null : terms.days,
    audience: isDiscount ? terms.audience : 'all',
    useLimit: terms.uses,
    endsAt: terms.endsAt === null ? null : new Date(terms.endsAt),
    isPublic: terms.isPublic,
    createdAt: now,
    stoppedAt: null,
  };
}

const newCode = (): string => newSecret(codeBytes).replaceAll(/[-_]/g, 'X').toUpperCase().slice(0, codeLength);
