import type { Transaction } from '@velvet/kit/database/database';
import { CheckoutsUnfinished, ProviderUnavailable } from '@velvet/contracts/payment/failures';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import type { CardAttempt } from '#checkout/cards/decline.ts';
import type { DeclineService } from '#checkout/cards/decline.service.ts';
import { isUnheld } from '#catalog/hold.ts';
import type { PaymentService } from '#checkout/payments/payment.service.ts';
import type { IdempotentRequest } from '#checkout/requests/idempotent-request.ts';
import type { Opened } from '#checkout/requests/idempotent-request.repository.ts';
import type { IdempotentRequestService } from '#checkout/requests/idempotent-request.service.ts';
import { ProviderError, type PaymentProvider } from '#provider/payment-provider.ts';
import { isDeclined, refusalOfPayment } from '#sales/payment.ts';
import type { PaymentRow } from '#sales/payment.repository.ts';
import type { SettlementService } from '#settlements/settlement.service.ts';

export type CheckoutParts = {
  db: Database;
  clock: Clock;
  provider: PaymentProvider;
  settlements: SettlementService;
  payments: PaymentService;
  requests: IdempotentRequestService;
  declines: DeclineService;
};

/** The thing that one charge pays for. */
export type Order = {
  /** null selects the customer's default card */
  cardId: string | null;
  /** the payment of an earlier attempt, which is canceled if it still waits for 3-D Secure */
  findEarlier(): Promise<PaymentRow | undefined>;
  /** Checks the order outside of transactions. @returns what opens its payment */
  prepare(): Promise<(tx: Transaction) => Promise<Opened>>;
};

/**
 * Pays an order: admits the card, opens a payment under the request's key, and charges it. Repeating a request charges nothing.
 *
 * @throws {Refusal} `CardDeclined` with the provider's sentence; `TooManyDeclines`; a reason of the order
 */
export function payOnce(
  parts: CheckoutParts,
  request: IdempotentRequest,
  order: Order,
  address: string,
): Promise<PaymentRow> {
  const { requests, declines } = parts;
  const attempt = { personId: request.personId, cardId: order.cardId, address };
  return requests.serialize(request, async () => {
    const repeated = await requests.findOpened(request, (opened) => isOver(parts, opened));
    if (repeated) return finish(parts, attempt, repeated);
    await using _admission = await declines.admit(attempt);
    await cancelEarlier(parts, await order.findEarlier());
    const opened = await requests.openOnce(request, await order.prepare());
    return await finish(parts, attempt, opened);
  });
}

/** Whether a repeated request without a key pays again: the payment failed or was taken back. */
async function isOver({ payments }: CheckoutParts, { paymentId }: Opened): Promise<boolean> {
  const { state, isRefunded, disputeState } = await payments.find(paymentId ?? '');
  return state === 'failed' || isRefunded || disputeState === 'lost';
}

/**
 * Charges the opened payment at the provider. A repetition charges nothing. A checkout that holds nothing does not wait for its payer.
 */
async function finish(parts: CheckoutParts, attempt: CardAttempt, { paymentId }: Opened): Promise<PaymentRow> {
  const { payments, declines } = parts;
  const row = await payments.finish(await payments.find(paymentId ?? ''));
  if (row.state === 'requires_action' && isUnheld(row)) {
    await cancelEarlier(parts, row);
    throw new Refusal(CheckoutsUnfinished);
  }
  if (isDeclined(row)) await declines.record(attempt, row.id, row.openedAt);
  if (row.state === 'failed') throw refusalOfPayment(row);
  return row;
}

/** Cancels an earlier attempt that still waits for 3-D Secure, unless it has just been paid. */
async function cancelEarlier({ provider, settlements }: CheckoutParts, earlier: PaymentRow | undefined): Promise<void> {
  if (earlier?.state !== 'requires_action' || earlier.providerChargeId === null) return;
  const charge = await provider.cancelCharge(earlier.providerChargeId).catch((error: unknown) => {
    throw error instanceof ProviderError ? new Refusal(ProviderUnavailable) : error;
  });
  await settlements.takeCharge(charge);
}
