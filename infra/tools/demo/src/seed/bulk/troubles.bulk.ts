import { systemClock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { intentId } from '@velvet/card-sandbox/payments/charge';
import { runRepository } from '@velvet/payment/reconciliation/run.repository';
import { openSuspense } from '@velvet/payment/reconciliation/suspense';
import { specialCards } from '#seed/api/money.steps.ts';
import { providerId } from './ids.ts';
import { dayOf, insertRows, moment, openServiceDatabase } from './rows.ts';
import type { Ground } from './writing.ts';

const dayMs = 86_400_000;
const comparedDays = 7;
/** Objects that a run compared, in turn. */
const compared = [214, 187, 243, 231, 262, 198, 276] as const;
const strayMinor = 2400;

/**
 * Moves what is due later at the card provider to now: the renewal of a card that fails, and the dispute of another. Their course is that
 * of every renewal and dispute. Also writes a week of reconciliation that found a charge which pays for nothing here.
 * @returns the number of written rows
 */
export async function makeTroubles({ databaseUrls }: Pick<Ground, 'databaseUrls'>, now = Date.now()): Promise<number> {
  const [payment, sandbox] = [databaseUrls['payment'] ?? '', databaseUrls['card-sandbox'] ?? ''].map(
    openServiceDatabase,
  );
  if (!payment || !sandbox) return 0;
  await using _payment = { [Symbol.asyncDispose]: () => payment.close() };
  await using _sandbox = { [Symbol.asyncDispose]: () => sandbox.close() };
  return (await makeDue(sandbox)) + (await compareWeek(payment, sandbox, now));
}

/** The first renewal was due two days ago, so its first retry has failed, too. */
async function makeDue(sandbox: Database): Promise<number> {
  const lastDigits = (card: { number: string }) => card.number.slice(-4);
  const renewed = await sandbox.run(
    'seed.renewalDue',
    `update subscription set anchor_at = now() - interval '1 month 2 days', period_ends_at = now() - interval '2 days', due_at = now()
       from card where card.id = card_id and card.last4 = $1 and card.customer_id in (select id from customer where metadata ->> 'reference' like 'demo|%')
        and subscription.state = 'active' and period = 1 and period_ends_at > now()`,
    [lastDigits(specialCards.unpaid)],
  );
  const disputed = await sandbox.run(
    'seed.disputeDue',
    `update charge set dispute_due_at = now() from card where card.id = card_id and card.last4 = $1
        and card.customer_id in (select id from customer where metadata ->> 'reference' like 'demo|%') and dispute_due_at > now()`,
    [lastDigits(specialCards.disputed)],
  );
  return renewed + disputed;
}

/** Finished runs of the last days, and a charge in suspense. */
async function compareWeek(payment: Database, sandbox: Database, now: number): Promise<number> {
  const runs = runRepository(payment);
  const known = new Map((await runs.findNewest(comparedDays)).map((run) => [run.day, run]));
  const days = Array.from({ length: comparedDays }, (_, ago) => dayOf(now - (comparedDays - ago) * dayMs));
  const missing = days.filter((day) => !known.has(day));
  // the service itself compares the last day
  if (missing.length < comparedDays - 1) return 0;
  for (const [place, day] of missing.entries()) {
    const at = new Date(Date.parse(day) + dayMs + 3_700_000);
    await runs.start(day, at);
    await runs.finish({ day, checked: compared[place % compared.length] ?? 0 }, new Date(at.getTime() + 94_000));
  }
  const stray = await insertStray(sandbox, now - dayMs);
  if (!stray) return missing.length;
  const found = { id: stray, amountMinor: strayMinor, currency: 'USD', refundedMinor: 0 };
  await openSuspense({ db: payment, clock: systemClock, logger: { warn() {} } }, { day: dayOf(now - dayMs) }, found);
  return missing.length + 1;
}

/** A paid charge of a fan that names no payment of the platform. @returns the id of its intent; undefined without a fan */
async function insertStray(sandbox: Database, at: number): Promise<string | undefined> {
  const card = await sandbox.one<{ id: string; customerId: string }>(
    'seed.strayCard',
    `select card.id, customer_id as "customerId" from card join customer on customer.id = customer_id
      where last4 = '4242' and customer.metadata ->> 'reference' like 'demo|%' order by customer.metadata ->> 'reference' limit 1`,
  );
  if (!card) return undefined;
  const id = providerId('ch', 'stray', card.id);
  const reference = 'order-1183';
  const paid = { amount_minor: strayMinor, currency: 'USD', state: 'succeeded', is_refunded: false };
  const row = { id, idempotency_key: id, request_hash: '', version: 1, reference, metadata: { reference }, ...paid };
  await sandbox.transaction((tx) =>
    insertRows(tx, 'charge', [{ ...row, customer_id: card.customerId, card_id: card.id, created_at: moment(at) }]),
  );
  return intentId({ id });
}
