import type { SubscriptionId, UserId } from '@velvet/contracts/ids';
import { subscriptionPriceChanging } from '@velvet/contracts/payment/events';
import { NoPriceChange, SubscriptionNotFound } from '@velvet/contracts/payment/failures';
import type { Subscription } from '@velvet/contracts/payment/subscriptions';
import type { Clock } from '@velvet/kit/base/clock';
import type { Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { PriceConfig } from '#config.ts';
import { priceChangeRepository } from '#catalog/price-change.repository.ts';
import { planRepository, type PlanRow } from '#catalog/plan.repository.ts';
import { quote } from '#catalog/quote.ts';
import { requirePayer } from '#people/payer.policy.ts';
import { isOpen, presentSubscription } from '#sales/subscription.ts';
import { subscriptionListRepository } from '#sales/subscription-list.repository.ts';
import { subscriptionRepository, type SubscriptionRow } from '#sales/subscription.repository.ts';
import type { SubscriptionParts } from '#checkout/subscriptions/subscription.service.ts';
import { answerBeforeMs, appliesFrom, needsConsent, presentRules } from './price-notice.ts';
import { priceNoticeRepository } from './price-notice.repository.ts';

export type PriceNoticeParts = SubscriptionParts & { prices: PriceConfig };

const toldAtOnce = 200;
const batchSize = 50;

/** New prices for existing subscribers: announced in time, applied with a renewal, and never without a required consent. */
export function priceNoticeService(parts: PriceNoticeParts) {
  const { db, clock, logger } = parts;

  return {
    rules: presentRules(parts.prices),

    /** Sends the notices of changed prices, one per subscription. */
    async announce(): Promise<void> {
      while (await db.transaction((tx) => announceSome(tx, clock, parts.prices)));
    },

    /** Brings due prices to the provider, and ends subscriptions whose subscribers have not agreed. */
    async apply(): Promise<void> {
      for (const due of await priceNoticeRepository(db).findApplicable(batchSize))
        await applyOne(parts, due.subscriptionId).catch((error: unknown) =>
          logger.warn({ error, subscriptionId: due.subscriptionId }, 'the new price is not applied yet'),
        );
      const endsBefore = new Date(clock.now().getTime() + answerBeforeMs);
      for (const id of await priceNoticeRepository(db).findRefused(endsBefore, batchSize))
        await db.transaction((tx) => endWithPeriod(tx, clock, id));
    },

    /** @throws {Refusal} `NoPriceChange` if no price is announced, or it needs no consent */
    async answer(subscriberId: UserId, id: SubscriptionId, accept: boolean): Promise<Subscription> {
      await db.transaction(async (tx) => {
        const row = await subscriptionRepository(tx).findForUpdate(id);
        if (row?.subscriberId !== subscriberId) throw new Refusal(SubscriptionNotFound);
        await requirePayer(tx, subscriberId);
        const notice = isOpen(row) ? await priceNoticeRepository(tx).findOpenForUpdate(id) : undefined;
        if (!notice?.needsConsent) throw new Refusal(NoPriceChange);
        await priceNoticeRepository(tx).answer(notice, accept ? 'accepted' : 'declined', clock.now());
        // the subscription was to end for want of this answer
        if (accept && notice.endedAt !== null) await resumeWithNewPrice(tx, clock, row);
      });
      const changed = await subscriptionListRepository(db).find(id);
      if (!changed) throw new Refusal(SubscriptionNotFound);
      return presentSubscription(changed, changed.creator);
    },
  };
}

/** @returns whether there may be more */
async function announceSome(tx: Transaction, clock: Clock, config: PriceConfig): Promise<boolean> {
  const change = await priceChangeRepository(tx).claim();
  if (!change) return false;
  const plan = await planRepository(tx).findOfTier(change.tierId);
  // a newer price is announced instead
  const isCurrent = plan?.id === change.planId;
  const rows = isCurrent
    ? await priceNoticeRepository(tx).lockSubscriptions(change.tierId, change.planId, change.toldUpTo, toldAtOnce)
    : [];
  for (const row of rows) if (plan) await tell(tx, clock, config, row, plan);
  const isFinished = rows.length < toldAtOnce;
  await priceChangeRepository(tx).update(change.planId, rows.at(-1)?.id ?? null, isFinished ? clock.now() : null);
  return true;
}

async function tell(tx: Transaction, clock: Clock, config: PriceConfig, row: SubscriptionRow, plan: PlanRow) {
  // a length that is no longer offered keeps its price
  const quoted = quote(plan, row.interval);
  if (!quoted || quoted.renewalMinor === 0 || quoted.renewalMinor === row.priceMinor) return;
  const [from, to] = [row.priceMinor, quoted.renewalMinor];
  const notice = {
    subscriptionId: row.id,
    planId: plan.id,
    priceMinor: to,
    needsConsent: needsConsent(from, to, config),
    appliesFrom: appliesFrom(clock.now(), from, to, config),
  };
  if (!(await priceNoticeRepository(tx).insert(notice, clock.now()))) return;
  await tx.append(subscriptionPriceChanging, {
    subscriptionId: row.id,
    subscriberId: row.subscriberId,
    creatorId: row.creatorId,
    planId: plan.id,
    interval: row.interval,
    from: { amountMinor: from, currency: row.currency },
    to: { amountMinor: to, currency: row.currency },
    needsConsent: notice.needsConsent,
    appliesFrom: notice.appliesFrom.toISOString(),
  });
}

async function applyOne({ db, provider, settlements }: PriceNoticeParts, id: SubscriptionId): Promise<void> {
  const row = await subscriptionRepository(db).find(id);
  const notice = await db.transaction((tx) => priceNoticeRepository(tx).findOpenForUpdate(id));
  if (!row || !notice || row.providerSubscriptionId === null) return;
  const { planId: plan, priceMinor: amountMinor } = notice;
  const next = { price: { amountMinor, currency: row.currency }, interval: row.interval, plan };
  await settlements.takeSubscription(await provider.changeNextPrice(row.providerSubscriptionId, next));
  await priceNoticeRepository(db).updateApplied(id, plan);
}

/** Requests the end of a subscription with its period; a sweep brings it to the provider. */
async function endWithPeriod(tx: Transaction, clock: Clock, id: SubscriptionId): Promise<void> {
  const row = await subscriptionRepository(tx).findForUpdate(id);
  const notice = await priceNoticeRepository(tx).findOpenForUpdate(id);
  const isAgreed = !notice?.needsConsent || notice.answer === 'accepted';
  if (!row || !isOpen(row) || isAgreed) return;
  const cancel = { cancelWantedAt: clock.now(), cancelsImmediately: false, resumeWantedAt: null };
  await subscriptionRepository(tx).update({ ...row, ...cancel });
  await priceNoticeRepository(tx).updateEnded(id, clock.now());
}

async function resumeWithNewPrice(tx: Transaction, clock: Clock, row: SubscriptionRow): Promise<void> {
  const isCanceled = row.endsAtPeriodEnd;
  await subscriptionRepository(tx).update({
    ...row,
    cancelWantedAt: null,
    resumeWantedAt: isCanceled ? clock.now() : null,
  });
}
