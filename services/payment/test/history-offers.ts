import { PlanId, PostId, SubscriptionId, TierId, type UserId } from '@velvet/contracts/ids';
import type { Currency, Money } from '@velvet/contracts/money';
import type { Interval } from '@velvet/contracts/payment/intervals';
import { monthsOf } from '@velvet/contracts/payment/intervals';
import { giftCodeKind, giftKind } from '@velvet/contracts/subject';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { newId, newSecret } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { createLogger } from '@velvet/kit/observability/logger';
import { planRepository, type PlanRow } from '#catalog/plan.repository.ts';
import { priceChangeRepository } from '#catalog/price-change.repository.ts';
import { promotionRepository } from '#catalog/promotion.repository.ts';
import { quote } from '#catalog/quote.ts';
import { requirePiece } from '#catalog/stock-changes.ts';
import { stockRepository } from '#catalog/stock.repository.ts';
import { tierRepository } from '#catalog/tier.repository.ts';
import { dueGiftService } from '#checkout/gifts/due-gift.service.ts';
import { redemptionService } from '#checkout/gifts/redemption.service.ts';
import { priceNoticeService } from '#checkout/prices/price-notice.service.ts';
import { requirePromotion } from '#checkout/promotions/promotion.policy.ts';
import { trialService } from '#checkout/promotions/trial.service.ts';
import { giftRepository } from '#sales/gift.repository.ts';
import { paymentRepository, type NewPayment } from '#sales/payment.repository.ts';
import { unpaidSubscription } from '#sales/subscription.ts';
import { subscriptionRepository } from '#sales/subscription.repository.ts';
import type { SettlementService } from '#settlements/settlement.service.ts';
import { customerOf } from './history-customers.ts';
import type { historyProvider } from './history-provider.ts';
import type { Terms } from './history-subscriptions.ts';

type People = { creators: readonly UserId[]; payers: readonly UserId[]; currencyOf: (creatorId: UserId) => Currency };
type Parts = People & {
  db: Database;
  /** loses connections */
  mortal: Database;
  clock: Clock;
  provider: ReturnType<typeof historyProvider>;
  settlements: SettlementService;
  survive: (act: () => Promise<unknown>) => Promise<boolean>;
};

/** Monthly prices of the tiers of each creator; cents. */
const prices = [999, 1999] as const;
/** Limits of the promotions and of each limited post. */
export const limits = { discount: 4, pieces: 2 } as const;
const codes = { discount: 'AUTUMN', trial: 'TWOWEEKS' } as const;

/** Opens the offers of creators: tiers with lengths, promotions, limited posts, and gifts of them. */
export async function openOffers(parts: Parts) {
  const { db, clock, creators, currencyOf } = parts;
  for (const creatorId of creators) await openShop(db, clock.now(), creatorId, currencyOf(creatorId));
  const stocks = creators.map(() => PostId.parse(newId()));
  for (const [place, subjectId] of stocks.entries())
    await stockRepository(db).save(
      { subjectId, subjectKind: 'post', creatorId: creators[place]!, total: limits.pieces },
      1,
    );
  return { ...orders(parts), ...changes(parts), ...gifts(parts), ...pieces(parts, stocks), ...sweeps(parts) };
}

async function openShop(db: Database, at: Date, creatorId: UserId, currency: Currency): Promise<void> {
  for (const [place, monthMinor] of prices.entries()) {
    const tierId = TierId.parse(newId());
    const texts = { name: `Tier ${place + 1}`, description: '', benefits: [], archivedAt: null };
    await tierRepository(db).insert({ id: tierId, creatorId, position: place + 1, ...texts }, at);
    await planRepository(db).insert(
      { id: PlanId.parse(newId()), tierId, creatorId, currency, ...termsOf(monthMinor) },
      at,
    );
  }
  const common = { creatorId, audience: 'all', endsAt: null, isPublic: false, createdAt: at, stoppedAt: null } as const;
  const discount = { kind: 'discount', code: codes.discount, percent: 30, months: 3, days: null } as const;
  const trial = { kind: 'trial', code: codes.trial, percent: null, months: null, days: 14 } as const;
  await promotionRepository(db).insert({ ...common, ...discount, id: newId(), useLimit: limits.discount });
  await promotionRepository(db).insert({ ...common, ...trial, id: newId(), useLimit: null });
}

const termsOf = (monthMinor: number) =>
  ({
    monthMinor,
    yearMinor: monthMinor * 10,
    quarterDiscount: 10,
    halfYearDiscount: 15,
  }) as const;

const turns = ({ creators, payers }: People, turn: number) => ({
  payerId: payers[turn % payers.length]!,
  creatorId: creators[turn % creators.length]!,
});

const planAt = async (db: Database, creatorId: UserId, level: number): Promise<PlanRow> =>
  (await tierRepository(db).findOfCreator(creatorId))[level]!.plan;

/** @returns undefined if it is refused */
async function unlessRefused<T>(act: Promise<T>): Promise<T | undefined> {
  try {
    return await act;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

type Order = { level: number; interval: Interval; isDiscounted: boolean };

function orders(parts: Parts) {
  const { db, clock } = parts;
  return {
    /** @returns undefined while the payer has a subscription to the creator */
    async openOrder(
      turn: number,
      { level, interval, isDiscounted }: Order,
    ): Promise<{ id: string; terms: Terms } | undefined> {
      const { payerId, creatorId } = turns(parts, turn);
      const plan = await planAt(db, creatorId, level);
      return db.transaction(async (tx) => {
        const use = { creatorId, userId: payerId, code: codes.discount, kind: 'discount', now: clock.now() } as const;
        const promotion =
          isDiscounted && interval === 'month' ? await unlessRefused(requirePromotion(tx, use)) : undefined;
        const discount = promotion && { percent: promotion.percent ?? 0, months: promotion.months ?? 0 };
        const quoted = quote(plan, interval, discount)!;
        const id = SubscriptionId.parse(newId());
        const unpaid = unpaidSubscription({
          id,
          subscriberId: payerId,
          creatorId,
          planId: plan.id,
          currency: plan.currency,
          periodEndsAt: null,
          openedAt: clock.now(),
        });
        const priced = { interval, priceMinor: quoted.renewalMinor, period: 0, endsAtPeriodEnd: false };
        if (!(await subscriptionRepository(tx).insert({ ...unpaid, ...priced }))) return undefined;
        if (promotion) await promotionRepository(tx).insertUse(promotion, { subscriptionId: id, userId: payerId });
        const first = { kind: 'subscription', subject: null, subscriptionId: id, period: 1, quote: quoted } as const;
        const { currency } = plan;
        const customerId = await customerOf(tx, payerId, currency);
        await insertPayment(tx, { ...sale(parts, { payerId, creatorId }, quoted.amountMinor), ...first, customerId });
        const off = discount && { minor: quoted.renewalMinor - quoted.amountMinor, months: discount.months };
        const price = { amountMinor: quoted.renewalMinor, currency };
        return { id, terms: { customerId, ...price, months: monthsOf[interval], plan: plan.id, off } };
      });
    },
  };
}

function changes(parts: Parts) {
  const { db, clock } = parts;
  return {
    /** Returns the monthly price of another tier of the same creator, as a subscription by the month would change to it. */
    async planBeside(planId: string | null, level: number) {
      const now = planId === null ? undefined : await planRepository(db).find(PlanId.parse(planId));
      const next = now && (await planAt(db, now.creatorId, level));
      if (!next || next.tierId === now.tierId) return undefined;
      return { plan: next.id, amountMinor: next.monthMinor, isHigher: next.monthMinor > now.monthMinor };
    },

    /** Changes the price of a tier, also for its subscribers. The tiers keep their order. */
    async changePrice(turn: number, level: number, percent: number): Promise<void> {
      const { creatorId } = turns(parts, turn);
      const { tierId, currency } = await planAt(db, creatorId, level);
      const monthMinor = Math.round((prices[level]! * percent) / 100);
      const planId = PlanId.parse(newId());
      await db.transaction(async (tx) => {
        await planRepository(tx).insert(
          { id: planId, tierId, creatorId, currency, ...termsOf(monthMinor) },
          clock.now(),
        );
        await priceChangeRepository(tx).insert({ planId, tierId }, clock.now());
      });
    },

    async startTrial(turn: number): Promise<void> {
      const { payerId, creatorId } = turns(parts, turn);
      const trials = trialService({ db: parts.mortal, clock });
      await parts.survive(() => unlessRefused(trials.start(payerId, { creatorId, code: codes.trial })));
    },
  };
}

const sale = ({ clock, currencyOf }: Parts, { payerId, creatorId }: ReturnType<typeof turns>, amountMinor: number) =>
  ({
    id: newId(),
    payerId,
    creatorId,
    amountMinor,
    currency: currencyOf(creatorId),
    customerId: 'cus',
    cardId: null,
    at: clock.now(),
  }) as const;

const insertPayment = (tx: Transaction, payment: NewPayment) => paymentRepository(tx).insert(payment);

type Given = { isByLink: boolean; isContent: boolean; cents: number };
type OpenedCharge = { paymentId: string; price: Money };

function gifts(parts: Parts) {
  const { db, clock, payers } = parts;
  const codesOfLinks: string[] = [];
  const contents = parts.creators.map(() => PostId.parse(newId()));
  return {
    /** Gives content or a subscription to the next payer, or by a link. */
    async openGift(turn: number, { isByLink, isContent, cents }: Given): Promise<OpenedCharge> {
      const { payerId: giverId, creatorId } = turns(parts, turn);
      const giftId = newId();
      const payment = sale(parts, { payerId: giverId, creatorId }, cents);
      const code = isByLink ? newSecret(18) : null;
      const plan = await planAt(db, creatorId, 0);
      const content = { kind: 'post', id: contents[turn % contents.length]! } as const;
      const thing = isContent
        ? { planId: null, months: null, subject: content }
        : { planId: plan.id, months: 1 as const, subject: null };
      await db.transaction(async (tx) => {
        const subject = { kind: isByLink ? giftCodeKind : giftKind, id: PostId.parse(giftId) };
        await insertPayment(tx, { ...payment, kind: 'purchase', subject, subscriptionId: null, period: null });
        await giftRepository(tx).insert({
          ...thing,
          id: giftId,
          giverId,
          receiverId: isByLink ? null : payers[(turn + 1) % payers.length]!,
          creatorId,
          note: null,
          isAnonymous: false,
          code,
          state: 'pending',
          amountMinor: cents,
          currency: payment.currency,
          openedAt: clock.now(),
          expiresAt: null,
          redeemedAt: null,
          subscriptionId: null,
        });
      });
      if (code !== null) codesOfLinks.push(code);
      return { paymentId: payment.id, price: payment };
    },

    async redeem(of: number, turn: number): Promise<void> {
      const code = codesOfLinks[of % Math.max(1, codesOfLinks.length)];
      if (code === undefined) return;
      const redemptions = redemptionService({ db: parts.mortal, clock, publicUrl: 'http://velvet.test' });
      await parts.survive(() => unlessRefused(redemptions.redeem(code, payers[turn % payers.length]!)));
    },
  };
}

function pieces(parts: Parts, stocks: readonly PostId[]) {
  const { db } = parts;
  return {
    /** @returns undefined if nothing is left, or the payer has a piece */
    async openPiece(turn: number): Promise<OpenedCharge | undefined> {
      const { payerId, creatorId } = turns(parts, turn);
      const id = stocks[turn % stocks.length]!;
      const payment = sale(parts, { payerId, creatorId }, 1500);
      const isNew = await db.transaction(async (tx) => {
        const piece = await unlessRefused(requirePiece(tx, id, payerId, payment.at));
        if (piece === undefined) return false;
        const row = { ...payment, ...piece, kind: 'purchase', subject: { kind: 'post', id } } as const;
        return insertPayment(tx, { ...row, subscriptionId: null, period: null });
      });
      return isNew ? { paymentId: payment.id, price: payment } : undefined;
    },
  };
}

function sweeps({ db, clock, provider, settlements }: Parts) {
  const logger = createLogger('history', 'silent');
  const dueGifts = dueGiftService({
    db,
    clock,
    logger,
    // the provider returns it, and its webhook arrives with the others
    refund: (paymentId) => {
      const charge = [...provider.charges.values()].find(({ reference }) => reference === paymentId);
      const isReturnable = charge?.dispute !== 'open' && charge?.dispute !== 'lost';
      if (charge && isReturnable && charge.refundedMinor < charge.price.amountMinor)
        provider.change(charge.id, { refundedMinor: charge.price.amountMinor });
      return Promise.resolve();
    },
  });
  const rules = { noticeDays: 30, consentPercent: 25, consentMinor: 500 };
  const notices = priceNoticeService({ db, clock, logger, provider: provider.provider, settlements, prices: rules });
  return {
    /** The scheduled work of gifts, trials and new prices. */
    async sweep(): Promise<void> {
      await dueGifts.refundReturned();
      await dueGifts.endOver();
      await dueGifts.beginWaiting();
      await notices.announce();
      await notices.apply();
    },
  };
}
