import { subscriptionPriceChanging, subscriptionRenewed } from '@velvet/contracts/payment/events';
import { answerPriceChange, readPriceRules } from '@velvet/contracts/payment/price-changes';
import { listSubscriptions } from '@velvet/contracts/payment/subscriptions';
import { changeTier, listTiers } from '@velvet/contracts/payment/tiers';
import { expect, test } from 'vitest';
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts';

type Fan = Awaited<ReturnType<PaymentWorld['fan']>>;

/** A creator with a tier for $10, and the number of fans who have it. */
async function openShop(world: PaymentWorld, fans: number) {
  const ana = await world.creator('ana', '10');
  const people: Fan[] = [];
  for (let index = 0; index < fans; index += 1) {
    const fan = await world.fan(`fan-${index}`);
    await fan.subscribe(ana);
    people.push(fan);
  }
  const tier = (await ana.make(listTiers, { params: { creatorId: ana.id } })).data![0]!;
  return {
    people,
    async setPrice(monthlyPrice: number, existing: 'keep' | 'notify' = 'notify') {
      const body = { name: tier.name, monthlyPrice, existing };
      expect(await ana.make(changeTier, { params: { id: tier.id }, body })).toMatchObject({ status: 200 });
      await world.sweep('prices.announce', 'prices.apply');
      await world.drain();
    },
  };
}

const own = async (fan: Fan) => (await fan.make(listSubscriptions)).data?.[0];

async function answer(fan: Fan, accept: boolean) {
  const id = (await own(fan))!.id;
  return fan.make(answerPriceChange, { params: { id }, body: { accept } });
}

/** Lets time pass here and at the provider, until some hours after the end of the fan's period; negative: before. */
async function passPeriod(world: PaymentWorld, fan: Fan, hours: number): Promise<void> {
  const end = Date.parse((await own(fan))?.periodEndsAt ?? '');
  const left = Math.ceil((end - world.clock.now().getTime()) / 3_600_000) + hours;
  // the provider's time is ahead of this clock by what it was advanced
  world.clock.advance({ hours: left });
  const settle = async () => {
    await world.sweep('time.due', 'prices.apply', 'subscriptions.change', 'subscriptions.overdue');
    await world.drain();
  };
  // a request of one sweep is brought to the provider by the next one
  await settle();
  await settle();
}

// longer than a month, so that the first renewal is within the notice
const environment = { PAYMENT_PRICE_NOTICE_DAYS: '40' };

test('the rules of new prices are those of the settings', async () => {
  await using world = await openPaymentWorld(environment);
  const ana = await world.creator('ana', '10');
  expect(await ana.make(readPriceRules)).toMatchObject({
    status: 200,
    data: { noticeDays: 40, consentPercent: 25, consentAmount: 5 },
  });
});

test('a moderate rise is announced once, and applies with the first renewal after the notice', async () => {
  await using world = await openPaymentWorld(environment);
  const { people, setPrice } = await openShop(world, 1);
  const [bo] = people;
  await setPrice(11, 'keep');
  expect((await own(bo!))?.priceChange).toBeNull();
  await setPrice(12);
  await world.sweep('prices.announce', 'prices.apply');
  await world.drain();
  expect(world.published(subscriptionPriceChanging)).toMatchObject([
    { subscriberId: bo!.id, from: { amountMinor: 1000 }, to: { amountMinor: 1200 }, needsConsent: false },
  ]);
  expect(await own(bo!)).toMatchObject({ price: 10, priceChange: { price: 12, needsConsent: false, answer: null } });
  expect(await answer(bo!, true)).toMatchObject({ status: 409, code: 'NoPriceChange' });
  // the renewal within the notice has the old price, the next one the new price
  const renewals = () => world.published(subscriptionRenewed).map(({ price }) => price.amountMinor);
  await passPeriod(world, bo!, 1);
  await expect.poll(renewals).toEqual([1000]);
  await world.sweep('prices.announce', 'prices.apply');
  await passPeriod(world, bo!, 1);
  await expect.poll(renewals).toEqual([1000, 1200]);
  expect(await own(bo!)).toMatchObject({ price: 12, priceChange: null, next: null });
});

test('a high rise applies to those who agree, and ends the subscriptions of the others at the old price', async () => {
  await using world = await openPaymentWorld(environment);
  const { people, setPrice } = await openShop(world, 3);
  const [agrees, declines, silent] = people as [Fan, Fan, Fan];
  await setPrice(20);
  expect(world.published(subscriptionPriceChanging).map(({ needsConsent }) => needsConsent)).toEqual([
    true,
    true,
    true,
  ]);
  expect((await answer(declines, true)).data?.priceChange).toMatchObject({ answer: 'accepted' });
  expect((await answer(declines, false)).data?.priceChange).toMatchObject({ answer: 'declined' });
  await answer(agrees, true);
  const stranger = await world.fan('stranger');
  const { id } = (await own(silent))!;
  expect(await stranger.make(answerPriceChange, { params: { id }, body: { accept: true } })).toMatchObject({
    status: 404,
  });
  await passPeriod(world, silent, 1);
  const isRenewed = async (fan: Fan) => Date.parse((await own(fan))?.periodEndsAt ?? '') > world.clock.now().getTime();
  for (const each of people) await expect.poll(() => isRenewed(each)).toBe(true);
  await passPeriod(world, silent, -12);
  await expect.poll(() => own(silent)).toMatchObject({ state: 'active', endsAtPeriodEnd: true });
  await passPeriod(world, silent, 1);
  await expect.poll(async () => (await own(declines))?.state).toBe('ended');
  await expect.poll(async () => (await own(silent))?.state).toBe('ended');
  await expect.poll(async () => (await own(agrees))?.price).toBe(20);
  const paid = await world.db.rows<{ payer: string; amount: number }>(
    'test.paid',
    `select payer_id as payer, amount_minor::int as amount from payment where state = 'settled' order by period, payer_id`,
    [],
  );
  expect(paid.filter(({ payer }) => payer !== agrees.id).every(({ amount }) => amount === 1000)).toBe(true);
  expect(paid.filter(({ payer }) => payer === agrees.id).map(({ amount }) => amount)).toEqual([1000, 1000, 2000]);
});

test('a lower price applies with the next renewal, and a newer announcement replaces an older one', async () => {
  await using world = await openPaymentWorld(environment);
  const { people, setPrice } = await openShop(world, 1);
  const [bo] = people;
  await setPrice(20);
  await answer(bo!, true);
  await setPrice(8);
  expect(await own(bo!)).toMatchObject({ price: 10, next: { price: 8 } });
  await passPeriod(world, bo!, 1);
  await expect.poll(() => own(bo!)).toMatchObject({ price: 8, priceChange: null });
});
