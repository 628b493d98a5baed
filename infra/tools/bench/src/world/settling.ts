import { purchaseCompleted } from '@velvet/contracts/payment/events';
import { systemClock } from '@velvet/kit/base/clock';
import { openDatabase } from '@velvet/kit/database/database';
import { outboxValues } from '@velvet/kit/events/outbox';
import { createMetrics } from '@velvet/kit/observability/metrics';
import type { ProviderNotice } from '@velvet/payment/provider/payment-provider';
import { stripeProvider } from '@velvet/payment/provider/stripe.provider';
import type { PaymentRow } from '@velvet/payment/sales/payment.repository';
import { payment } from '@velvet/payment/service';
import { settleSql, settleValues } from '@velvet/payment/settlements/settle.repository';
import { settlementService } from '@velvet/payment/settlements/settlement.service';
import { settlingOf } from '@velvet/payment/settlements/settling';
import type { Bench } from '#row.ts';
import { scratchDatabase } from '#site/scratch.ts';
import { chargeOf, openPayments } from './payments.ts';

/** of each comparison: more than a machine of this size settles in its rounds */
const preparedPayments = 300_000;
const nowhere = {
  apiUrl: 'http://127.0.0.1:9',
  secretKey: 'no key',
  webhookSecret: 'no key',
  browser: { url: 'http://127.0.0.1:9', publishableKey: '' },
};

/** Opens payments to be settled in a temporary database. */
export async function openSettling({ site, report }: Bench, concurrency: number) {
  const stack = new AsyncDisposableStack();
  const scratch = stack.use(await scratchDatabase(site.databaseUrl('payment'), payment, concurrency));
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
  return {
    pool: scratch.pool,
    // the provider is not called, because its results are given
    settlements: settlementService(
      db,
      systemClock,
      stripeProvider(nowhere, () => Promise.resolve(1)),
      metrics,
      'returned',
    ),
    async prepare(): Promise<void> {
      report('Opening payments to be settled');
      open = await openPayments(scratch.pool, preparedPayments);
    },
    next(): PaymentRow {
      const row = open.pop();
      if (!row) throw new Error('All prepared payments are settled.');
      return row;
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** The rows of one settlement, with the product's own values and statement, in one bare call. */
export function bareCall(row: PaymentRow, notice?: ProviderNotice) {
  const settling = settlingOf(systemClock, row, chargeOf(row), { notice });
  const event = settling.completed ? outboxValues(systemClock, purchaseCompleted, settling.completed) : [null, null];
  return { name: 'bench.settle', text: settleSql, values: [...settleValues(settling), ...event] };
}
