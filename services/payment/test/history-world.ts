import { PlanId, PostId, SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import { tipKind } from '@velvet/contracts/subject';
import type { Appending, Database } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { createMetrics } from '@velvet/kit/observability/metrics';
import { currencyRepository } from '#catalog/currency.repository.ts';
import { payoutMethodRepository, withoutAccount } from '#payouts/payout-method.repository.ts';
import type { ProviderCharge, ProviderNotice } from '#provider/payment-provider.ts';
import { paymentRepository } from '#sales/payment.repository.ts';
import { subscriptionRepository } from '#sales/subscription.repository.ts';
import { tipRepository } from '#sales/tip.repository.ts';
import { settlementService } from '#settlements/settlement.service.ts';
import { taxProfileRepository } from '#taxes/tax-profile.repository.ts';
import { taxPolicy } from '#taxes/tax.service.ts';
import { VatRates } from '#taxes/vat-rates.ts';
import { customerOf } from './history-customers.ts';
import { openOffers } from './history-offers.ts';
import { historyProvider } from './history-provider.ts';
import { openBarePayouts } from './payout-fake.ts';

export const creators = ['ana', 'cy'].map((name) => UserId.parse(`social|${name}`));
/** The second creator is paid in euros. */
export const currencies = ['USD', 'EUR'] as const;
export const currencyOf = (creatorId: UserId): Currency => currencies[creators.indexOf(creatorId)] ?? currencies[0];
/** Payers by the country that they chose. */
const payers = { bo: 'DE', di: 'GB', ed: 'US' } as const;
const payerIds = Object.keys(payers).map((name) => UserId.parse(`social|${name}`));
const planId = PlanId.parse('01890000-0000-7000-8000-00000000a001');

/** Chaos of the process: `before` a statement or transaction nothing has happened, `after` it the outcome is lost. */
type Kill = 'before' | 'after' | undefined;

/** Gives payers a country, and creators a price and a payout method. */
async function openPeople(db: Database, now: Date): Promise<void> {
  await db.run(
    'test.plan',
    `insert into plan (id, creator_id, revision, month_minor, year_minor, currency, set_at) values ($1, 'x', 1, 999, null, 'USD', $2)`,
    [planId, now],
  );
  for (const [name, country] of Object.entries(payers))
    await taxProfileRepository(db).replace(
      UserId.parse(`social|${name}`),
      { country, businessName: null, vatId: null },
      now,
    );
  const account = { label: 'a', destination: 'rcp', changedAt: now, payableFrom: now };
  const method = { ...withoutAccount, ...account, kind: 'paypal' as const };
  for (const creatorId of creators) {
    await payoutMethodRepository(db).replace(creatorId, method);
    await currencyRepository(db).set(creatorId, currencyOf(creatorId), now);
  }
}

/** Opens payment on a provider in memory, with taxes, and a database that loses connections. */
export async function openHistory() {
  const bare = await openBarePayouts();
  const { world, payouts, fake } = bare;
  const { db, clock } = world;
  const provider = historyProvider(() => clock.now());
  const kills: Kill[] = [];
  const config = {
    rates: VatRates.parse('standard'),
    seller: { lines: ['Velvet'], vatId: 'IE6388047V' },
    countryHeader: null,
    viesUrl: null,
  };
  const books = { ...clock, taxes: taxPolicy(config) };
  const settlements = settlementService(
    mortal(db, kills),
    books,
    provider.provider,
    createMetrics('history'),
    'returned',
  );
  await openPeople(db, clock.now());
  const offers = await openOffers({
    db,
    mortal: mortal(db, kills),
    clock,
    provider,
    settlements,
    survive,
    creators,
    currencyOf,
    payers: payerIds,
  });
  return {
    ...openers(world.db, () => clock.now()),
    offers,
    world,
    payouts,
    transfers: fake.transfers,
    fates: fake.state,
    provider,
    kills,

    /** Takes an answer of the provider as it was at some time; a killed process takes nothing or loses the outcome. */
    answer: (charge: ProviderCharge) => survive(() => settlements.takeCharge(charge)),
    answerSubscription: (id: string) => survive(() => settlements.takeSubscription(provider.readSubscription(id))),
    receive: (notice: ProviderNotice) => survive(() => settlements.ask(notice.subject, notice)),
    [Symbol.asyncDispose]: () => bare[Symbol.asyncDispose](),
  };
}

export type History = Awaited<ReturnType<typeof openHistory>>;

class Killed extends Error {}

async function survive(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof Killed) return false;
    throw error;
  }
}

/** A database that dies before or after the next transaction or statement that settles. */
function mortal(db: Database, kills: Kill[]): Database {
  const within = async <T>(act: () => Promise<T>): Promise<T> => {
    const kill = kills.shift();
    if (kill === 'before') throw new Killed();
    const result = await act();
    if (kill === 'after') throw new Killed();
    return result;
  };
  return {
    ...db,
    oneAppending: (...given: Parameters<Appending['oneAppending']>) => within(() => db.oneAppending(...given)),
    transaction: ((work: Parameters<Database['transaction']>[0]) => {
      const kill = kills.shift();
      return db
        .transaction(async (tx) => {
          const result = await work(tx);
          // everything is written and nothing committed
          if (kill === 'before') throw new Killed();
          return result;
        })
        .then((result) => {
          if (kill === 'after') throw new Killed();
          return result;
        });
    }) as Database['transaction'],
  };
}

/** Opens what a checkout opens before it calls the provider. */
function openers(db: Database, now: () => Date) {
  return { ...purchaseOpener(db, now), ...subscriptionOpener(db, now) };
}

export const parties = (turn: number) => ({
  payerId: payerIds[turn % payerIds.length]!,
  creatorId: creators[turn % creators.length]!,
});

function purchaseOpener(db: Database, now: () => Date) {
  return {
    async openPurchase(turn: number, amountMinor: number, isTip: boolean): Promise<string> {
      const { payerId, creatorId } = parties(turn);
      const [id, subjectId] = [newId(), newId()];
      await paymentRepository(db).insert({
        id,
        kind: 'purchase',
        payerId,
        creatorId,
        subject: { kind: isTip ? tipKind : 'post', id: PostId.parse(subjectId) },
        subscriptionId: null,
        period: null,
        amountMinor,
        currency: currencyOf(creatorId),
        customerId: 'cus',
        cardId: null,
        at: now(),
      });
      const place = { placeKind: 'profile', placeId: null, note: null };
      if (isTip)
        await tipRepository(db).insert({ id: subjectId, payerId, creatorId, ...place, amountMinor, openedAt: now() });
      return id;
    },
  };
}

function subscriptionOpener(db: Database, now: () => Date) {
  return {
    /** @returns undefined while the payer has a subscription to the creator */
    async openSubscription(turn: number, priceMinor: number): Promise<{ id: string; customerId: string } | undefined> {
      const { payerId, creatorId } = parties(turn);
      const id = SubscriptionId.parse(newId());
      const isNew = await subscriptionRepository(db).insert({
        id,
        subscriberId: payerId,
        creatorId,
        planId,
        interval: 'month',
        priceMinor,
        currency: currencyOf(creatorId),
        state: 'pending',
        revision: 0,
        cardId: null,
        providerSubscriptionId: null,
        providerVersion: 0,
        period: 0,
        periodEndsAt: null,
        endsAtPeriodEnd: false,
        graceEndsAt: null,
        endedAt: null,
        endReason: null,
        cancelWantedAt: null,
        cancelsImmediately: true,
        resumeWantedAt: null,
        pausedUntil: null,
        nextPlanId: null,
        nextPriceMinor: null,
        openedAt: now(),
        replaces: false,
        resumesPlanId: null,
      });
      if (!isNew) return undefined;
      const customerId = await customerOf(db, payerId, currencyOf(creatorId));
      await paymentRepository(db).insert({
        id: newId(),
        kind: 'subscription',
        payerId,
        creatorId,
        subject: null,
        subscriptionId: id,
        period: 1,
        amountMinor: priceMinor,
        currency: currencyOf(creatorId),
        customerId,
        cardId: null,
        at: now(),
      });
      return { id, customerId };
    },
  };
}
