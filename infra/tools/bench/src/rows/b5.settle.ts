import { purchaseCompleted } from '@velvet/contracts/payment/events';
import { systemClock } from '@velvet/kit/base/clock';
import { openDatabase } from '@velvet/kit/database/database';
import { createMetrics } from '@velvet/kit/observability/metrics';
import { outboxValues } from '@velvet/kit/events/outbox';
import type { PaymentRow } from '@velvet/payment/sales/payment.repository';
import type { ProviderNotice } from '@velvet/payment/provider/payment-provider';
import { stripeProvider } from '@velvet/payment/provider/stripe.provider';
import { payment } from '@velvet/payment/service';
import { settleSql, settleValues } from '@velvet/payment/settlements/settle.repository';
import { settlingOf } from '@velvet/payment/settlements/settling';
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
  apiUrl: 'http://127.0.0.1:9',
  secretKey: 'no key',
  webhookSecret: 'no key',
  browser: { url: 'http://127.0.0.1:9', publishableKey: '' },
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
  const settlements = settlementService(
    db,
    systemClock,
    stripeProvider(nowhere, () => Promise.resolve(1)),
    metrics,
    'returned',
  );
  await prepare();
  const byAnswer = await compare(
    loopOf(concurrency, () => {
      const row = next();
      return settlements.takeCharge(chargeOf(row), { payment: row });
    }),
    loopOf(concurrency, () => scratch.pool.query(bareCall(next()))),
    { seconds: 2 },
  );
  await prepare();
  const byWebhook = await compare(
    loopOf(concurrency, () => {
      const row = next();
      return settlements.takeCharge(chargeOf(row), { notice: noticeOf(row) });
    }),
    loopOf(concurrency, () => {
      const row = next();
      return scratch.pool.query(bareCall(row, noticeOf(row)));
    }),
    { seconds: 2 },
  );
  return [
    ratioLine('B5', 'settle a pay-per-view by the answer: payment, purchase, entries, outbox', byAnswer, leastRatio),
    ratioLine('B5', 'the same by the webhook, with its row against repetition', byWebhook, leastRatio),
  ];
}

/** The rows of one settlement, with the product's own values and statement, in one bare call. */
function bareCall(row: PaymentRow, notice?: ProviderNotice) {
  const settling = settlingOf(systemClock, row, chargeOf(row), notice);
  const event = settling.completed ? outboxValues(systemClock, purchaseCompleted, settling.completed) : [null, null];
  return { name: 'bench.settle', text: settleSql, values: [...settleValues(settling), ...event] };
}
