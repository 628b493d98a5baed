import { TierId, type UserId } from '@velvet/contracts/ids';
import { LastTier, TierNotFound, TooManyTiers } from '@velvet/contracts/payment/failures';
import { maxTiers, type Tier, type TierTerms } from '@velvet/contracts/payment/tiers';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { publishFirst, publishTiers, setPrice } from './plan-change.ts';
import { planRepository } from './plan.repository.ts';
import { priceChangeRepository } from './price-change.repository.ts';
import { requireCreator } from './plan.service.ts';
import { presentTier, requireBetween, termsOfTier } from './tier.ts';
import { tierRepository, type PricedTier } from './tier.repository.ts';
import { requireVerified } from './verified.policy.ts';

const isOffered = ({ archivedAt }: PricedTier): boolean => archivedAt === null;

/** The tiers of creators. Their order follows from their prices when they are made, and stays. */
export function tierService(db: Database, clock: Clock) {
  const change = tierChanger(db, clock);
  return {
    /** @throws {Refusal} `PlanNotFound` if the creator does not exist or is invisible */
    async list(creatorId: UserId, viewerId: UserId | undefined): Promise<Tier[]> {
      await requireCreator(db, creatorId, viewerId);
      const tiers = await tierRepository(db).findOfCreator(creatorId);
      return tiers.filter((tier) => isOffered(tier) || creatorId === viewerId).map(presentTier);
    },

    listOwn: async (creatorId: UserId): Promise<Tier[]> =>
      (await tierRepository(db).findOfCreator(creatorId)).map(presentTier),

    /** Adds a tier above all that cost the same or less. */
    async create(creatorId: UserId, terms: TierTerms): Promise<Tier> {
      await requireVerified(db, creatorId);
      return change(creatorId, async (tx, tiers) => {
        requireRoom(tiers);
        const prices = termsOfTier(terms);
        const position = (tiers.findLast(({ plan }) => plan.monthMinor <= prices.monthMinor)?.position ?? 0) + 1;
        const tier = { ...textsOf(terms), id: TierId.parse(newId()), creatorId, position, archivedAt: null };
        await tierRepository(tx).makeRoom(creatorId, position);
        await tierRepository(tx).insert(tier, clock.now());
        await setPrice(tx, clock, tier, prices);
        return tier.id;
      });
    },

    /** Changes texts and prices of a tier. */
    async update(creatorId: UserId, id: TierId, terms: TierTerms): Promise<Tier> {
      await requireVerified(db, creatorId);
      return change(creatorId, async (tx, tiers) => {
        const tier = ownOf(tiers, id);
        const prices = termsOfTier(terms, tier.plan);
        if (isOffered(tier)) requireBetween(tiers.filter(isOffered), tier.position, prices.monthMinor);
        await tierRepository(tx).update({ ...tier, ...textsOf(terms) }, clock.now());
        const plan = await setPrice(tx, clock, tier, prices);
        const isTold = terms.existing === 'notify' && plan.id !== tier.plan.id;
        if (isTold) await priceChangeRepository(tx).insert({ planId: plan.id, tierId: id }, clock.now());
        return id;
      });
    },

    /** Archives a tier, or offers it again. Idempotent. */
    archive(creatorId: UserId, id: TierId, archived: boolean): Promise<Tier> {
      return change(creatorId, async (tx, tiers) => {
        const tier = ownOf(tiers, id);
        if (archived !== isOffered(tier)) return id;
        if (archived && tiers.filter(isOffered).length === 1) throw new Refusal(LastTier);
        if (!archived) {
          requireRoom(tiers);
          requireBetween(tiers.filter(isOffered), tier.position, tier.plan.monthMinor);
        }
        await tierRepository(tx).update({ ...tier, archivedAt: archived ? clock.now() : null }, clock.now());
        return id;
      });
    },
  };
}

/** Changes tiers under the lock of their creator, and publishes the price of the first one if it is another. */
function tierChanger(db: Database, clock: Clock) {
  return (creatorId: UserId, work: (tx: Transaction, tiers: readonly PricedTier[]) => Promise<TierId>): Promise<Tier> =>
    db.transaction(async (tx) => {
      await planRepository(tx).lock(creatorId);
      const tiers = await tierRepository(tx).findOfCreator(creatorId);
      const id = await work(tx, tiers);
      await publishFirst(tx, clock, creatorId, tiers.find(isOffered)?.plan);
      const changed = (await tierRepository(tx).findOfCreator(creatorId)).find((tier) => tier.id === id);
      await publishTiers(tx, creatorId);
      if (!changed) throw new Error('A changed tier exists.');
      return presentTier(changed);
    });
}

const textsOf = ({ name, description, benefits }: TierTerms) => ({ name, description, benefits });

function ownOf(tiers: readonly PricedTier[], id: TierId): PricedTier {
  const tier = tiers.find((each) => each.id === id);
  if (!tier) throw new Refusal(TierNotFound);
  return tier;
}

function requireRoom(tiers: readonly PricedTier[]): void {
  if (tiers.filter(isOffered).length >= maxTiers) throw new Refusal(TooManyTiers);
}
