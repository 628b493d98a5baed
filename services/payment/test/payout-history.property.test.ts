import { UserId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';
import { newId } from '@velvet/kit/base/ids';
import { propertyRunsOfTier } from '@velvet/testing/property';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyRepository } from '#catalog/currency.repository.ts';
import { creatorReturn, creatorShare, entriesOf, type BookingKind } from '#ledger/booking.ts';
import { ledgerRepository } from '#ledger/ledger.repository.ts';
import { payoutMethodRepository, withoutAccount } from '#payouts/payout-method.repository.ts';
import { openBarePayouts } from './payout-fake.ts';

type Sale = {
  id: string;
  amountMinor: number;
  refundedMinor: number;
  /** the creator's part of the refunds */
  returnedMinor: number;
  state: 'sold' | 'disputed' | 'won' | 'reversed';
};
type World = Awaited<ReturnType<typeof openBarePayouts>>;
type Owner = { creatorId: UserId; currency: Currency };

const fate = fc.constantFrom('completed', 'processing', 'rejected', 'lost', 'refused');
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('sell' as const), cents: fc.integer({ min: 100, max: 20_000 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('part', 'refund', 'dispute', 'win', 'lose'), of: fc.nat({ max: 50 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 8 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('run' as const), fates: fc.array(fate, { minLength: 1, maxLength: 4 }) }),
  },
);

/** Applies a reversal or dispute where it is possible. */
function nextOf(
  kind: 'part' | 'refund' | 'dispute' | 'win' | 'lose',
  { state }: Sale,
): [BookingKind, Sale['state']] | undefined {
  if (kind === 'refund' && (state === 'sold' || state === 'won')) return ['refund', 'reversed'];
  if (kind === 'part' && (state === 'sold' || state === 'won')) return ['refund', state];
  if (kind === 'dispute' && state === 'sold') return ['dispute-opened', 'disputed'];
  if (kind === 'win' && state === 'disputed') return ['dispute-won', 'won'];
  if (kind === 'lose' && state === 'disputed') return ['dispute-lost', 'reversed'];
  return undefined;
}

const newSale = (amountMinor: number): Sale => ({
  id: newId(),
  amountMinor,
  refundedMinor: 0,
  returnedMinor: 0,
  state: 'sold',
});

/** Books what is left of a sale, or a third of it if the sale stays. */
async function book({ world }: World, owner: Owner, kind: BookingKind, sale: Sale, isPart = false): Promise<void> {
  const { creatorId, currency } = owner;
  const whole = { ...sale, creatorMinor: creatorShare(sale.amountMinor) };
  const left = sale.amountMinor - sale.refundedMinor;
  const amountMinor = isPart ? Math.ceil(left / 3) : left;
  const isReturn = kind === 'refund' || kind === 'dispute-lost';
  const split = isReturn
    ? { amountMinor, creatorMinor: creatorReturn(whole, amountMinor, 'returned') }
    : { ...whole, amountMinor };
  if (kind === 'refund') sale.refundedMinor += amountMinor;
  if (isReturn) sale.returnedMinor += split.creatorMinor;
  await ledgerRepository(world.db).insert({
    id: newId(),
    kind,
    paymentId: sale.id,
    creatorId,
    currency,
    entries: entriesOf(kind, split, creatorId),
    at: world.clock.now(),
    part: kind === 'refund' ? sale.refundedMinor : 0,
  });
}

async function check({ world, payouts, fake }: World, { creatorId, currency }: Owner): Promise<void> {
  expect(await world.ledgerSum()).toBe(0);
  const cents = (dollars: number) => Math.round(dollars * 100);
  const summary = await payouts.summary.read(creatorId);
  const balance = 0 - (await world.balance(`creator:${creatorId}`, currency));
  expect(cents(summary.balance)).toBe(balance);
  expect(cents(summary.pending) + cents(summary.held) + cents(summary.available)).toBe(balance);
  const lots = await world.db.one<{ twice: number; paid: number; items: number }>(
    'test.items',
    `select (select count(*) from (select from payout_item item join payout on payout.id = payout_id
                where state <> 'failed' group by transaction_id having count(*) > 1) doubled) as twice,
            (select coalesce(sum(item.amount_minor), 0)::bigint from payout_item item join payout on payout.id = payout_id
              where state = 'completed' and creator_id = $1) as paid,
            (select count(*) from payout where amount_minor <> (select sum(amount_minor) from payout_item where payout_id = payout.id)) as items`,
    [creatorId],
  );
  expect(lots).toMatchObject({ twice: 0, items: 0, paid: cents(summary.paid) });
  // the rest of a sale is never below zero, unless it is carried to the next payout
  const below = await world.db.rows(
    'test.below',
    `select payment_id from lot where creator_id = $1 and payout_id is null and not is_debt
      group by payment_id having sum(amount_minor) < 0`,
    [creatorId],
  );
  expect(below).toEqual([]);
  const paidOut = [...fake.transfers.values()].reduce((sum, each) => sum + each, 0);
  const inTransit = cents(summary.inTransit);
  expect(paidOut).toBeGreaterThanOrEqual(cents(summary.paid));
  expect(paidOut).toBeLessThanOrEqual(cents(summary.paid) + inTransit);
  expect(0 - (await world.balance('payouts-in-transit', currency))).toBe(inTransit);
}

test('after any history of sales, refunds, disputes, payouts and failures every cent is in one place', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('USD', 'EUR'),
      fc.array(step, { minLength: 10, maxLength: 40 }),
      async (currency, steps) => {
        await using bare = await openBarePayouts();
        const { world, payouts, fake } = bare;
        const owner = { creatorId: UserId.parse('social|ana'), currency };
        const { creatorId } = owner;
        const now = world.clock.now();
        const account = { label: 'a', destination: 'rcp', changedAt: now, payableFrom: now };
        const method = { ...withoutAccount, ...account, kind: 'paypal' as const };
        await payoutMethodRepository(world.db).replace(creatorId, method);
        await currencyRepository(world.db).set(creatorId, currency, now);
        const sales: Sale[] = [];
        for (const each of steps) {
          if (each.do === 'sell') {
            const sale = newSale(each.cents);
            sales.push(sale);
            await book(bare, owner, 'purchase', sale);
          } else if (each.do === 'wait') world.clock.advance({ days: each.days });
          else if (each.do === 'run') {
            let turn = 0;
            fake.state.fate = () => each.fates[turn++ % each.fates.length] ?? 'completed';
            await payouts.openDue();
            await payouts.sendDue();
          } else {
            const sale = sales[each.of % Math.max(1, sales.length)];
            const next = sale && nextOf(each.do, sale);
            if (!sale || !next) continue;
            if (each.do === 'part' && sale.amountMinor - sale.refundedMinor < 3) continue;
            await book(bare, owner, next[0], sale, each.do === 'part');
            sale.state = next[1];
          }
          await check(bare, owner);
        }
        // in the end everything that is not disputed is paid out, to the cent
        fake.state.fate = () => 'completed';
        const fresh = newSale(2_000_000);
        await book(bare, owner, 'purchase', fresh);
        for (let week = 0; week < 3; week += 1) {
          world.clock.advance({ days: 8 });
          await payouts.openDue();
          await payouts.sendDue();
          await check(bare, owner);
        }
        expect((await payouts.summary.read(creatorId)).available).toBe(0);
      },
    ),
    { numRuns: propertyRunsOfTier(6) },
  );
});
