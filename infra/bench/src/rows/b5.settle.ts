import type { Pool } from 'pg';
import { PostId, PurchaseId } from '@velvet/contracts/ids';
import { purchaseCompleted } from '@velvet/contracts/payment/events';
import { systemClock } from '@velvet/kit/clock';
import { openDatabase } from '@velvet/kit/database';
import { newId } from '@velvet/kit/ids';
import { createMetrics } from '@velvet/kit/metrics';
import { appendToOutbox } from '@velvet/kit/outbox';
import { creatorShare, entriesOf } from '@velvet/payment/ledger/booking';
import { paymentRepository, type PaymentRow } from '@velvet/payment/payments/payment.repository';
import type { ProviderCharge } from '@velvet/payment/provider/payment-provider';
import { sandboxProvider } from '@velvet/payment/provider/sandbox.provider';
import { payment } from '@velvet/payment/service';
import { settlementService } from '@velvet/payment/settlements/settlement.service';
import { webhookRepository } from '@velvet/payment/webhooks/webhook.repository';
import { compare } from '#measure/compare.ts';
import { loopOf } from '#measure/loop.ts';
import { statementsOf } from '#measure/statements.ts';
import { ratioLine, type Line } from '#report.ts';
import type { Bench, Row } from '#row.ts';
import { scratchDatabase } from '#site/scratch.ts';
import { benchPerson } from '#world/people.ts';

const concurrency = 16;
const poolSize = 16;
const leastRatio = 0.5;
const preparedPayments = 120_000;
const priceMinor = 500;
const nothing = { url: 'http://127.0.0.1:9', publishableKey: '', secretKey: '', webhookSecret: '' };

/** What a verified webhook of a paid purchase does, beside the same rows written by one function in one call. */
export const settleRow: Row = { name: 'B5', run };

async function run({ site, say }: Bench): Promise<Line[]> {
  await using scratch = await scratchDatabase(site.databaseUrl('payment'), payment, poolSize);
  const db = openDatabase({
    url: scratch.url,
    poolSize,
    statementTimeoutMs: 15_000,
    clock: systemClock,
    metrics: createMetrics('bench'),
    onError: () => {},
  });
  say('Opening payments to be settled');
  const open = await openPayments(scratch.pool);
  await scratch.pool.query(bareSettle);
  const next = () => {
    const row = open.pop();
    if (!row) throw new Error('All prepared payments are settled.');
    return row;
  };
  // the provider is never asked here: it has told already
  const settlements = settlementService(db, systemClock, sandboxProvider(nothing));
  const ours = loopOf(concurrency, () => {
    const row = next();
    return settlements.takeCharge(chargeOf(row), noticeOf(row));
  });
  const bare = loopOf(concurrency, async () => scratch.pool.query(await bareCall(next())));
  const compared = await compare(ours, bare, { seconds: 2 });
  await db.close();
  return [
    ratioLine('B5', 'settle a pay-per-view: webhook, payment, purchase, ledger entries, outbox', compared, leastRatio),
  ];
}

async function openPayments(pool: Pool): Promise<PaymentRow[]> {
  const rows = Array.from({ length: preparedPayments }, (_, index) => paymentOf(index));
  await pool.query(
    `insert into payment (id, kind, payer_id, creator_id, post_id, amount_minor, creator_minor, currency, state, customer_id, opened_at, asked_at)
     select id, 'purchase', payer, creator, post, $5, $6, 'USD', 'pending', 'cus_bench', now(), now()
       from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[]) as p (id, payer, creator, post)`,
    [
      rows.map(({ id }) => id),
      rows.map(({ payerId }) => payerId),
      rows.map(({ creatorId }) => creatorId),
      rows.map(({ postId }) => postId),
      priceMinor,
      creatorShare(priceMinor),
    ],
  );
  await pool.query('analyze payment');
  return rows;
}

function paymentOf(index: number): PaymentRow {
  return {
    id: newId(),
    kind: 'purchase',
    payerId: benchPerson('payer', index % 10_000),
    creatorId: benchPerson('creator', index % 1000),
    postId: PostId.parse(newId()),
    subscriptionId: null,
    period: null,
    amountMinor: priceMinor,
    creatorMinor: creatorShare(priceMinor),
    currency: 'USD',
    state: 'pending',
    customerId: 'cus_bench',
    cardId: null,
    providerChargeId: null,
    providerVersion: 0,
    actionUrl: null,
    failureCode: null,
    failureMessage: null,
    isRefunded: false,
    disputeState: null,
    openedAt: new Date(),
    purchaseId: null,
  };
}

function chargeOf({ id, amountMinor, currency }: PaymentRow): ProviderCharge {
  return {
    id: `ch_${id}`,
    version: 1,
    reference: id,
    state: 'succeeded',
    price: { amountMinor, currency },
    actionUrl: null,
    declineMessage: null,
    isRefunded: false,
    dispute: null,
    subscription: null,
  };
}

function noticeOf({ id }: PaymentRow) {
  return { id: `evt_${id}`, type: 'charge.succeeded', subject: { kind: 'charge' as const, id: `ch_${id}` } };
}

const bareSettle = `create function bench_settle(p_event text, p_type text, p_received timestamptz, p_payment uuid, p_charge text, p_version int,
    p_purchase uuid, p_transaction uuid, p_kind text, p_creator text, p_currency text, p_accounts text[], p_amounts bigint[], p_at timestamptz,
    p_key text, p_envelope jsonb) returns void language plpgsql as $$
  begin
    insert into webhook (event_id, type, received_at) values (p_event, p_type, p_received) on conflict do nothing;
    perform payment_settle(p_payment, p_charge, p_version, p_purchase, p_transaction, p_kind, p_creator, p_currency, p_accounts, p_amounts, p_at);
    insert into outbox (key, envelope) values (p_key, p_envelope);
  end $$`;

/** The values of the product's own statements, in one call. */
async function bareCall(row: PaymentRow) {
  const purchaseId = PurchaseId.parse(newId());
  const at = new Date();
  const { payerId: buyerId, creatorId, postId, amountMinor, creatorMinor, currency } = row;
  const statements = await statementsOf(async (queries) => {
    await webhookRepository(queries).insert(noticeOf(row), at);
    await paymentRepository(queries).settle({
      row,
      chargeId: `ch_${row.id}`,
      version: 1,
      purchaseId,
      transactionId: newId(),
      entries: entriesOf('purchase', row, creatorId),
      at,
    });
    await appendToOutbox(queries, systemClock, purchaseCompleted, {
      purchaseId,
      buyerId,
      creatorId,
      postId: PostId.parse(postId),
      price: { amountMinor, currency },
      creatorShare: { amountMinor: creatorMinor, currency },
      completedAt: at.toISOString(),
    });
  });
  return {
    name: 'bench.settle',
    text: 'select bench_settle($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)',
    values: statements.flatMap(({ values }) => values),
  };
}
