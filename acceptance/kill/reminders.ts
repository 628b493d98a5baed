import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '#story/eventually.ts';
import type { RunningSite } from '#story/running-site.ts';
import { query, queryNumber } from './query.ts';

/** Subscriptions that renew soon: three batches of the sweep. */
const renewing = 600;
/** Gifts by link that nobody redeemed in time, and given subscriptions that wait for their beginning: several batches of each sweep. */
const gifts = 120;
const amountMinor = 999;
const creator = 'kill|creator';
/** pause before a kill, within the work of a sweep */
const longestMs = 200;
/** The sweeps begin within a minute after the start. */
const limitMs = 150_000;

/** SQL: the id of the nth payment, which its charge names. */
const paymentId = (n: string) => `('01890000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))`;

/** Every figure must be zero. */
export type ReminderFindings = Record<string, number>;

/** Writes a plan. @returns its id */
async function plantPlan(site: RunningSite): Promise<string | undefined> {
  const [plan] = await query<{ id: string }>(
    site.databaseUrl('payment'),
    `insert into plan (id, creator_id, revision, month_minor, currency, set_at) values (uuidv7(), $1, 1, $2, 'USD', now()) returning id`,
    [creator, amountMinor],
  );
  return plan?.id;
}

/** Writes subscriptions that are due for a reminder. */
async function plantRenewals(site: RunningSite, planId: string | undefined): Promise<void> {
  await query(
    site.databaseUrl('payment'),
    `insert into subscription (id, subscriber_id, creator_id, plan_id, interval, price_minor, currency, state, revision, provider_subscription_id,
                               period, period_ends_at, opened_at, asked_at)
     select uuidv7(), 'kill|fan-' || n, $1, $2, 'month', $3, 'USD', 'active', 1, 'sub_kill_' || n, 1, now() + interval '2 days',
            now() - interval '28 days', now()
       from generate_series(1, $4::int) n`,
    [creator, planId, amountMinor, renewing],
  );
}

/** Writes gifts that are due for their refund with their charges, and gifts that wait. */
async function plantGifts(site: RunningSite, planId: string | undefined): Promise<void> {
  const [payment, sandbox] = [site.databaseUrl('payment'), site.databaseUrl('card-sandbox')];
  await query(
    sandbox,
    `with payer as (
       insert into customer (id, idempotency_key, reference, metadata, created_at)
       values ('cus_kill', 'kill', 'kill|giver', '{"reference": "kill|giver"}', now()) returning id), paid as (
       insert into card (id, customer_id, brand, last4, exp_month, exp_year, name, behaviour, created_at)
       select 'pm_kill', id, 'visa', '4242', 12, 2039, 'A giver', 'succeeds', now() from payer returning id)
     insert into charge (id, idempotency_key, request_hash, customer_id, card_id, reference, metadata, amount_minor, currency, state, created_at)
     select 'ch_kill' || n, 'kill-' || n, '', 'cus_kill', paid.id, '', jsonb_build_object('reference', ${paymentId('n')}), $1, 'USD',
            'succeeded', now() - interval '90 days'
       from paid cross join generate_series(1, $2::int) n`,
    [amountMinor, gifts],
  );
  await query(
    payment,
    `with given as (
       insert into gift (id, giver_id, creator_id, plan_id, months, is_anonymous, code, state, amount_minor, opened_at, expires_at)
       select uuidv7(), 'kill|giver-' || n, $1, $2, 1, false, 'kill-code-' || n, 'open', $3, now() - interval '91 days', now() - interval '1 hour'
         from generate_series(1, $4::int) n returning *),
     paid as (
       insert into payment (id, kind, payer_id, creator_id, post_id, subject_kind, amount_minor, creator_minor, currency, state, customer_id,
                            provider_charge_id, opened_at, asked_at, settled_at)
       select ${paymentId('substr(code, 11)')}::uuid, 'purchase', giver_id, creator_id, id, 'giftCode', amount_minor, amount_minor - amount_minor / 5, 'USD', 'settled',
              'cus_kill', 'pi_kill' || substr(code, 11), opened_at, opened_at, opened_at from given returning *),
     booked as (
       insert into ledger_transaction (id, kind, payment_id, creator_id, booked_at)
       select uuidv7(), 'gift-held', id, creator_id, settled_at from paid returning id, payment_id)
     insert into ledger_entry (transaction_id, account, amount_minor, currency)
     select id, account, amount, 'USD' from booked cross join lateral (values ('provider-clearing', $3::bigint), ('gifts-held', -$3::bigint)) entry (account, amount)`,
    [creator, planId, amountMinor, gifts],
  );
  await query(
    payment,
    `insert into gift (id, giver_id, receiver_id, creator_id, plan_id, months, is_anonymous, state, amount_minor, opened_at, redeemed_at)
     select uuidv7(), 'kill|other', 'kill|receiver-' || n, $1, $2, 1, false, 'redeemed', $3, now(), now() from generate_series(1, $4::int) n`,
    [creator, planId, amountMinor, gifts],
  );
}

/** Kills the platform soon after the first row that a sweep has written. */
async function killAfterFirst(site: RunningSite, sql: string, how: { withDatabase: boolean }): Promise<void> {
  const count = () => queryNumber(site.databaseUrl('payment'), sql);
  const before = await count();
  await eventually('a sweep has begun', limitMs, async () => (await count()) > before);
  await delay(Math.random() * longestMs);
  await site.kill(how);
  await site.start();
}

const refunded = `select count(*) from gift where code like 'kill-code-%' and state = 'returned'`;

/**
 * Kills the platform while it refunds gifts, and again with its database while it reminds of renewals.
 * @returns what is not as it must be when all is done
 */
export async function killReminders(site: RunningSite): Promise<ReminderFindings> {
  const planId = await plantPlan(site);
  await plantGifts(site, planId);
  await killAfterFirst(site, refunded, { withDatabase: false });
  // the sweep of the reminders runs as soon after a start as that of the gifts
  await plantRenewals(site, planId);
  await killAfterFirst(site, 'select count(*) from renewal_reminder', { withDatabase: true });
  const [payment, notification] = [site.databaseUrl('payment'), site.databaseUrl('notification')];
  const told = `select count(*) from notification where user_id like 'kill|fan-%'`;
  const returned = `select count(*) from notification where user_id like 'kill|giver-%'`;
  const begun = `select count(*) from subscription where subscriber_id like 'kill|receiver-%' and state = 'active'`;
  await eventually('all are reminded and refunded, and all gifts have begun', limitMs, async () => {
    const counts = [
      (await queryNumber(notification, told)) - renewing,
      (await queryNumber(notification, returned)) - gifts,
      (await queryNumber(payment, begun)) - gifts,
      (await queryNumber(payment, refunded)) - gifts,
    ];
    return counts.every((count) => count >= 0);
  });
  return audit(site);
}

async function audit(site: RunningSite): Promise<ReminderFindings> {
  const [payment, notification] = [site.databaseUrl('payment'), site.databaseUrl('notification')];
  const sandbox = site.databaseUrl('card-sandbox');
  const notExactlyOne = (who: string, all: number) =>
    `select ${all} - count(*) filter (where each = 1) from (select count(*) as each from notification where user_id like 'kill|${who}-%' group by user_id) counted`;
  return {
    'fans without exactly one reminder': await queryNumber(notification, notExactlyOne('fan', renewing)),
    'givers without exactly one notice of the refund': await queryNumber(notification, notExactlyOne('giver', gifts)),
    'charges without exactly one whole refund': await queryNumber(
      sandbox,
      `select count(*) from charge where customer_id = 'cus_kill' and (refunded_minor <> amount_minor
          or 1 <> (select count(*) from refund where charge_id = charge.id))`,
    ),
    'gifts without exactly one posting of the refund': await queryNumber(
      payment,
      `select count(*) from payment where payer_id like 'kill|giver-%' and 1 <> (
         select count(*) from ledger_transaction moved where moved.payment_id = payment.id and moved.kind = 'refund')`,
    ),
    'receivers without exactly one subscription': await queryNumber(
      payment,
      `select ${gifts} - count(*) filter (where each = 1) from (
         select count(*) as each from subscription where subscriber_id like 'kill|receiver-%' group by subscriber_id) counted`,
    ),
    'cents held for gifts': Math.abs(
      await queryNumber(
        payment,
        `select coalesce(sum(amount_minor), 0) from ledger_entry join ledger_transaction moved on moved.id = transaction_id
          where account = 'gifts-held' and creator_id = '${creator}'`,
      ),
    ),
    'cents out of balance': Math.abs(
      await queryNumber(payment, 'select coalesce(sum(amount_minor), 0) from ledger_entry'),
    ),
  };
}
