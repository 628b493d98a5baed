import { listSubscribers } from '@velvet/contracts/payment/customers';
import { createPromotion } from '@velvet/contracts/payment/promotions';
import { listRenewals } from '@velvet/contracts/payment/renewals';
import { listSubscriptions, pauseSubscription, subscribe } from '@velvet/contracts/payment/subscriptions';
import { changeSubscriptionTier, previewTierChange, undoTierChange } from '@velvet/contracts/payment/tier-changes';
import { changeTier, createTier, listTiers } from '@velvet/contracts/payment/tiers';
import { propertyRunsOfTier } from '@velvet/testing/property';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts';

const dayMs = 86_400_000;
const step = fc.record({
  afterDays: fc.integer({ min: 0, max: 25 }),
  act: fc.constantFrom(
    'wait' as const,
    'upgrade' as const,
    'downgrade' as const,
    'undo' as const,
    'pause' as const,
    'raise' as const,
  ),
});
const history = fc.record({
  percent: fc.integer({ min: 0, max: 90 }),
  months: fc.integer({ min: 1, max: 4 }),
  has: fc.constantFrom('Silver' as const, 'Gold' as const),
  steps: fc.array(step, { minLength: 2, maxLength: 5 }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;
type Act = History['steps'][number]['act'];

/** A fan who subscribes to a creator of their own with tiers for $10 and $30, perhaps with a discount. */
async function openShop(world: PaymentWorld, { percent, months, has }: Omit<History, 'steps'>) {
  const ana = await world.creator('ana', '10');
  await ana.make(createTier, { body: { name: 'Gold', monthlyPrice: 30 } });
  const tiers = async () => (await ana.make(listTiers, { params: { creatorId: ana.id } })).data ?? [];
  const tierOf = async (wanted: 'Silver' | 'Gold') => (await tiers())[wanted === 'Gold' ? 1 : 0]!;
  const planOf = async (wanted: 'Silver' | 'Gold') =>
    (await tierOf(wanted)).quotes.find(({ interval }) => interval === 'month')!.plan;
  const bo = await world.fan('bo');
  const offer = { kind: 'discount', percent, months } as const;
  const promotion = percent > 0 ? (await ana.make(createPromotion, { body: offer })).data?.code : undefined;
  const order = { creatorId: ana.id, plan: await planOf(has), interval: 'month' as const };
  const made = await bo.make(subscribe, { body: { ...order, ...(promotion && { promotion }) } });
  const { id } = made.data!.subscription;
  return {
    ana,
    bo,
    id,
    read: async () => (await bo.make(listSubscriptions)).data!.find((each) => each.id === id)!,
    paid: async () =>
      (
        await world.db.rows<{ amount: number }>(
          'test.paid',
          `select amount_minor::int as amount from payment where payer_id = $1 and state = 'settled' order by opened_at, period`,
          [bo.id],
        )
      ).map(({ amount }) => amount / 100),
    async change(wanted: 'Silver' | 'Gold') {
      const plan = await planOf(wanted);
      const { data } = await bo.make(previewTierChange, { params: { id }, query: { plan } });
      if (!data) return undefined;
      const body = { plan, amount: data.amount, quotedAt: data.quotedAt };
      const changed = await bo.make(changeSubscriptionTier, { params: { id }, body });
      return changed.data && { preview: data, changed: changed.data };
    },
    async raise() {
      const { id: tier, name: called, monthlyPrice } = await tierOf('Silver');
      const body = { name: called, monthlyPrice: monthlyPrice + 1, existing: 'notify' as const };
      await ana.make(changeTier, { params: { id: tier }, body });
    },
  };
}
type Shop = Awaited<ReturnType<typeof openShop>>;

async function settle(world: PaymentWorld): Promise<void> {
  for (let run = 0; run < 2; run += 1) {
    await world.sweep('time.due', 'prices.announce', 'prices.apply', 'subscriptions.change', 'subscriptions.overdue');
    await world.drain();
  }
}

/** Acts as a fan or the creator, and requires that a preview of a change was right. */
async function act(shop: Shop, what: Act): Promise<void> {
  if (what === 'raise') return shop.raise();
  if (what === 'undo') return void (await shop.bo.make(undoTierChange, { params: { id: shop.id } }));
  if (what === 'pause')
    return void (await shop.bo.make(pauseSubscription, { params: { id: shop.id }, body: { months: 1 } }));
  if (what === 'wait') return;
  const before = await shop.paid();
  const done = await shop.change(what === 'upgrade' ? 'Gold' : 'Silver');
  if (!done) return;
  const { preview, changed } = done;
  expect(preview.amount).toBeCloseTo(
    preview.kind === 'upgrade' ? preview.price - preview.discount - preview.credit : 0,
    5,
  );
  expect((await shop.paid()).slice(before.length)).toEqual(preview.kind === 'upgrade' ? [preview.amount] : []);
  expect(changed.renewals.map(({ price }) => price)).toEqual(preview.renewals.map(({ price }) => price));
}

/** Requires that the calendar and the creator's list have the renewals of the subscription, and returns the next one. */
async function readNext({ ana, bo, read }: Shop, now: Date) {
  const { renewals, periodEndsAt } = await read();
  const next = renewals[0]!;
  const query = { from: now.toISOString(), to: new Date(now.getTime() + 200 * dayMs).toISOString() };
  const calendar = (await bo.make(listRenewals, { query })).data!;
  for (const { price, renewsAt } of calendar)
    expect(price).toBe(renewals.findLast(({ from }) => from <= renewsAt)?.price);
  expect(calendar[0]?.renewsAt).toBe(next.from);
  const [seen] = (await ana.make(listSubscribers)).data ?? [];
  expect(seen?.netRenewals.map(({ from }) => from)).toEqual(renewals.map(({ from }) => from));
  return { ...next, periodEndsAt };
}

test('a renewal charges the amount of lists, calendar and previews, after any discount and changes', async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(history, async ({ steps, ...begin }) => {
      // a card expires after some years of the clock
      await using world = await openPaymentWorld();
      const shop = await openShop(world, begin);
      for (const { afterDays, act: what } of steps) {
        world.clock.advance({ days: afterDays });
        await settle(world);
        await act(shop, what);
        await settle(world);
        const said = await readNext(shop, world.clock.now());
        const before = await shop.paid();
        const leftMs = Date.parse(said.from) - world.clock.now().getTime();
        world.clock.advance({ seconds: Math.ceil(leftMs / 1000) + 3600 });
        await settle(world);
        await expect.poll(async () => (await shop.paid()).slice(before.length)).toEqual([said.price]);
      }
    }),
    { numRuns: propertyRunsOfTier(20) },
  );
});
