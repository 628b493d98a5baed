import { refundCharge } from '@velvet/contracts/payment/payments';
import { decideRefundRequest, listRefundRequests, requestRefund } from '@velvet/contracts/payment/refund-requests';
import type { Cast, Fan } from '#kill/cast.ts';
import type { Journal, Kind } from '#kill/journal.ts';
import { counted, type Act } from './act.ts';

/** A returned part, in dollars. */
const part = 1;
const partKey = 'part';

/**
 * The administrator returns a part of every third payment, and all of some tips, whose payers lose nothing by it. First messages are
 * returned whole, so their payers may not write any more.
 */
export function refundsOf({ administrator }: Cast, journal: Journal): Act {
  let place = 0;
  return async () => {
    const [id, paid] = [...journal.payments.entries()][place] ?? [];
    if (id === undefined || paid === undefined) return;
    const isWhole = paid.kind === 'firstMessage' || (paid.kind === 'tip' && place % 5 === 1);
    const isWanted = isWhole || place % 3 === 0;
    if (!isWanted) {
      place += 1;
      return;
    }
    const key = isWhole ? 'all' : partKey;
    await counted(journal, 'refund', async () => {
      const body = { chargeId: id, key, ...(!isWhole && { amount: part }) };
      const { data, code } = await administrator.make(refundCharge, { body });
      if (data) journal.refunds.set(`${id} ${key}`, isWhole ? (paid.amountMinor ?? 0) : part * 100);
      // a request of its payer was approved before
      if (data || code === 'NotRefundable' || code === 'RefundTooLarge') place += 1;
      return data !== undefined;
    });
  };
}

/** A fan requests the refund of a purchase. */
export function askForRefund({ who }: Fan, _cast: Cast, journal: Journal): Promise<void> {
  const [paymentId] =
    [...journal.payments].find(
      ([id, { kind, payerId }]) => kind === 'purchase' && payerId === who.id && !journal.refundRequests.has(id),
    ) ?? [];
  if (paymentId === undefined) return Promise.resolve();
  return counted(journal, 'refundRequest', async () => {
    const { data, code } = await who.make(requestRefund, { body: { paymentId, reason: 'It was a mistake.' } });
    const isAsked = data !== undefined || code === 'RefundRequestOpen';
    if (isAsked) journal.refundRequests.add(paymentId);
    return isAsked;
  });
}

/** The administrator approves a part of what was requested. */
export async function decideRefunds({ administrator }: Cast, journal: Journal): Promise<void> {
  const [request] = await administrator.get(listRefundRequests);
  if (!request) return;
  await counted(journal, 'refund', async () => {
    const { data } = await administrator.make(decideRefundRequest, {
      params: { id: request.id },
      body: { decision: 'approved', amount: part },
    });
    if (data) journal.refunds.set(`${request.paymentId} request:${request.id}`, part * 100);
    return data !== undefined;
  });
}

/** Refunds of these payments come back; those of pieces and tips are disputed. */
const returning: ReadonlySet<Kind | undefined> = new Set(['purchase', 'unlock', 'broadcastUnlock', 'firstMessage']);

/** Banks send every third of these refunds back. */
export function returnedRefundsOf({ bank }: Cast, journal: Journal): Act {
  let place = 0;
  return async () => {
    const refunded = [...journal.refunds.keys()].map((refund) => refund.split(' ')[0] ?? '');
    const id = refunded.filter((payment) => returning.has(journal.payments.get(payment)?.kind))[place];
    if (id === undefined) return;
    await counted(journal, 'returnedRefund', async () => {
      const isReturned = await bank.returnRefund(id);
      if (isReturned) journal.returned.add(id);
      if (isReturned) place += 3;
      return isReturned;
    });
  };
}
