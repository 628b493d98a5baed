import { PostId } from '@velvet/contracts/ids';
import { purchaseCompleted } from '@velvet/contracts/payment/events';
import { systemClock } from '@velvet/kit/base/clock';
import { openDatabase } from '@velvet/kit/database/database';
import { createMetrics } from '@velvet/kit/observability/metrics';
import { outboxValues } from '@velvet/kit/events/outbox';
import { settleValues, type PaymentRow } from '@velvet/payment/sales/payment.repository';
import { sandboxProvider } from '@velvet/payment/provider/sandbox.provider';
import { payment } from '@velvet/payment/service';
import { settlingOf } from '@velvet/payment/settlements/charge.settler';
import { settlementService } from '@velvet/payment/settlements/settlement.service';
import { compare } from '#measure/compare.ts';
import { loopOf } from '#measure/loop.ts';
import { ratioLine, type Line } from '#report.ts';
import type { Bench, Row } from '#row.ts';
import { scratchDatabase } from '#site/scratch.ts';
import { chargeOf, noticeOf, openPayments } from '#world/payments.ts';

const concurrency = 16;
const leastRatio = 0.5;
/** of each comparison: more than a machine of this size settles in its rounds */
const preparedPayments = 300_000;
const nowhere = {
  url: 'http://127.0.0.1:9',
  backchannel: 'http://127.0.0.1:9',
  publishableKey: '',
  secretKey: '',
  webhookSecret: '',
};

/** Settling as the provider's answer and as its webhook do it, each beside the same rows written in one bare call. */
export const settleRow: Row = { name: 'B5', run };

async function run({ site, report }: Bench): Promise<Line[]> {
  await using scratch = await scratchDatabase(site.databaseUrl('payment'), payment, concurrency);
  await using stack = new AsyncDisposableStack();
  const metrics = createMetrics('bench');
  const db = openDatabase({
    url: scratch.url,
    poolSize: concurrency,
    statementTimeoutMs: 15_000,
    clock: systemClock,
    metrics,
    onError: () => {},
  });
  stack.defer(() => db.close());
  await scratch.pool.query(bareSettle);
  let open: PaymentRow[] = [];
  const prepare = async () => {
    report('Opening payments to be settled');
    open = await openPayments(scratch.pool, preparedPayments);
  };
  const next = () => {
    const row = open.pop();
    if (!row) throw new Error('All prepared payments are settled.');
    return row;
  };
  // the provider is not called, because its results are given
  const settlements = settlementService(db, systemClock, sandboxProvider(nowhere), metrics);
  await prepare();
  const byAnswer = await compare(
    loopOf(concurrency, () => {
      const row = next();
      return settlements.takeAnswer(row, chargeOf(row));
    }),
    loopOf(concurrency, () => scratch.pool.query(bareCall(next(), 'answer'))),
    { seconds: 2 },
  );
  await prepare();
  const byWebhook = await compare(
    loopOf(concurrency, () => {
      const row = next();
      return settlements.takeCharge(chargeOf(row), noticeOf(row));
    }),
    loopOf(concurrency, () => scratch.pool.query(bareCall(next(), 'webhook'))),
    { seconds: 2 },
  );
  return [
    ratioLine('B5', 'settle a pay-per-view by the answer: payment, purchase, entries, outbox', byAnswer, leastRatio),
    ratioLine('B5', 'the same by the webhook, with its row against repetition', byWebhook, leastRatio),
  ];
}

const bareSettle = `create function bench_settle(p_event text, p_type text, p_received timestamptz, p_payment uuid, p_charge text, p_version int,
    p_purchase uuid, p_transaction uuid, p_kind text, p_creator text, p_currency text, p_accounts text[], p_amounts bigint[], p_at timestamptz,
    p_card_brand text, p_card_last4 text, p_key text, p_envelope jsonb) returns void language plpgsql as $$
  begin
    insert into webhook (event_id, type, received_at) values (p_event, p_type, p_received) on conflict do nothing;
    perform payment_settle_purchase(p_payment, p_charge, p_version, p_purchase, p_transaction, p_kind, p_creator, p_currency,
      p_accounts, p_amounts, p_at, p_card_brand, p_card_last4, p_key, p_envelope);
  end $$`;

/** The rows of one settlement, with the product's own values, in one call. */
function bareCall(row: PaymentRow, by: 'answer' | 'webhook') {
  const settling = settlingOf(systemClock, row, chargeOf(row));
  const { payerId: buyerId, creatorId, postId, amountMinor, creatorMinor, currency } = row;
  const event = outboxValues(systemClock, purchaseCompleted, {
    purchaseId: settling.purchaseId ?? '',
    buyerId,
    creatorId,
    postId: PostId.parse(postId),
    price: { amountMinor, currency },
    creatorShare: { amountMinor: creatorMinor, currency },
    completedAt: settling.at.toISOString(),
  });
  const settled = [...settleValues(settling), ...event];
  if (by === 'answer') return call('payment_settle_purchase', settled);
  const { id, type } = noticeOf(row);
  return call('bench_settle', [id, type, settling.at, ...settled]);
}

function call(name: string, values: unknown[]) {
  return { name, text: `select ${name}(${values.map((_, index) => `$${index + 1}`).join(', ')})`, values };
}
