import type { Stripe } from 'stripe';
import type { Listed, ListingWindow, ProviderListing } from './payment-provider.ts';
import { refundOnce } from './stripe-charges.ts';
import { rethrow } from './stripe.error.ts';
import { currencyOf, disputeStateOf, idOf, latestChargeOf } from './stripe.object.ts';

const pageSize = 100;

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const pageAt = ({ from, to }: ListingWindow, cursor: string | null) => ({
  created: { gte: seconds(from), lt: seconds(to) },
  limit: pageSize,
  ...(cursor !== null && { starting_after: cursor }),
});

/** Reads one page; objects that concern nothing here are left out. */
async function read<Of extends { id: string }, Item>(
  request: Promise<Stripe.ApiList<Of>>,
  itemOf: (object: Of) => Item | undefined,
): Promise<Listed<Item>> {
  const { data, has_more: hasMore } = await request.catch(rethrow);
  const items = data.flatMap((object) => itemOf(object) ?? []);
  return { items, next: hasMore ? (data.at(-1)?.id ?? null) : null };
}

/** Lists of an account of Stripe. */
export function stripeListing(stripe: Stripe): ProviderListing {
  return {
    charges: (window, cursor) =>
      read(stripe.paymentIntents.list({ ...pageAt(window, cursor), expand: ['data.latest_charge'] }), (intent) =>
        intent.status === 'succeeded'
          ? {
              id: intent.id,
              amountMinor: intent.amount,
              currency: currencyOf(intent),
              refundedMinor: latestChargeOf(intent)?.amount_refunded ?? 0,
            }
          : undefined,
      ),

    refunds: (window, cursor) =>
      read(
        stripe.refunds.list({ ...pageAt(window, cursor), expand: ['data.charge'] }),
        ({ charge, payment_intent }) => {
          const chargeId = idOf(payment_intent);
          if (chargeId === undefined || charge === null || typeof charge === 'string') return undefined;
          return { chargeId, refundedMinor: charge.amount_refunded };
        },
      ),

    disputes: (window, cursor) =>
      read(stripe.disputes.list(pageAt(window, cursor)), (dispute) => {
        const [chargeId, state] = [idOf(dispute.payment_intent), disputeStateOf(dispute)];
        return chargeId === undefined || state === null ? undefined : { chargeId, amountMinor: dispute.amount, state };
      }),

    returnCharge: (id, order) => refundOnce(stripe, id, order).catch(rethrow),
  };
}
