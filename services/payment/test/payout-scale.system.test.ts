import { expect, test } from 'vitest';
import { openBarePayouts, payoutsOn } from './payout-fake.ts';

const creators = 100_000;

/** Gives each creator a method and a sale of $100. */
async function seed({ db }: Awaited<ReturnType<typeof openBarePayouts>>['world'], at: Date): Promise<void> {
  await db.run(
    'test.seedMethods',
    `insert into payout_method (creator_id, kind, label, destination, changed_at, payable_from)
     select 'social|' || number, 'paypal', 'a', 'rcp_' || number, $1, $1 from generate_series(1, $2::int) number`,
    [at, creators],
  );
  for (let first = 1; first <= creators; first += 20_000) {
    await db.run(
      'test.seedSales',
      `with sale as (
         insert into ledger_transaction (id, kind, payment_id, creator_id, booked_at)
         select uuidv7(), 'purchase', uuidv7(), 'social|' || number, $1 from generate_series($2::int, $2::int + 19999) number
         returning id, creator_id)
       insert into ledger_entry (transaction_id, account, amount_minor, currency)
       select id, account, amount, 'USD' from sale cross join lateral (values
         ('provider-clearing', 10000), ('creator:' || creator_id, -8000), ('platform-fees', -2000)) entry (account, amount)`,
      [at, first],
    );
  }
  // as autovacuum does, which is off in tests: without statistics each chunk reads the whole tables
  await db.run('test.analyze', 'analyze', []);
}

test('a run of 100,000 creators in two processes at once, with lost answers, pays each of them once', async () => {
  await using bare = await openBarePayouts();
  const { world, fake } = bare;
  await seed(world, world.clock.now());
  world.clock.advance({ days: 15 });
  let answers = 0;
  // every hundredth answer is lost
  fake.state.fate = () => (++answers % 100 === 0 ? 'lost' : 'completed');
  const processes = [payoutsOn(world, fake.provider), payoutsOn(world, fake.provider)];
  const startedAt = performance.now();
  await Promise.all(processes.map(({ openDue }) => openDue()));
  const openedAt = performance.now();
  await Promise.all(processes.map(({ sendDue }) => sendDue()));
  world.clock.advance({ hours: 1 });
  await Promise.all(processes.map(({ sendDue }) => sendDue()));
  const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10;
  process.stdout.write(
    `${creators} payouts: opened in ${seconds(startedAt, openedAt)} s, paid in ${seconds(openedAt, performance.now())} s\n`,
  );
  expect(fake.transfers.size).toBe(creators);
  expect([...fake.transfers.values()].every((amount) => amount === 8000)).toBe(true);
  const open = await world.db.one('test.open', `select count(*) as count from payout where state <> 'completed'`);
  expect(open).toEqual({ count: 0 });
  expect(await world.balance('payouts-in-transit')).toBe(0);
  expect(await world.ledgerSum()).toBe(0);
}, 600_000);
