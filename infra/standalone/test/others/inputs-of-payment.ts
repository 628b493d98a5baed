import { nobody, type Input, type Inputs, type Things } from './things.ts';

const unknown = (): Input => ({ params: { id: nobody } });
const creator = ({ owner }: Things): Input => ({ params: { creatorId: owner.id } });
const subscription = ({ subscriptionId }: Things): Input => ({ params: { id: subscriptionId } });
const payment = ({ paymentId }: Things): Input => ({ params: { id: paymentId } });
const purchase = ({ purchaseId }: Things): Input => ({ params: { id: purchaseId } });
const tier = ({ tierId }: Things): Input => ({ params: { id: tierId } });
const card = (): Input => ({ params: { id: 'pm_somebodys' } });

/** Requests to payment. */
export const paymentInputs: Inputs = {
  'GET /api/payments/plans/{creatorId}': creator,
  'GET /api/payments/creators/{creatorId}/tiers': creator,
  'PUT /api/payments/tiers/{id}': (things) => ({ ...tier(things), body: { name: 'Gold', monthlyPrice: 5 } }),
  'POST /api/payments/tiers/{id}/archive': (things) => ({ ...tier(things), body: { archived: true } }),
  'GET /api/payments/subscriptions/{id}/tier-change': (things) => ({
    ...subscription(things),
    query: { plan: things.planId },
  }),
  'POST /api/payments/subscriptions/{id}/tier-change': (things) => ({
    ...subscription(things),
    body: { plan: things.planId, amount: 5, quotedAt: '2099-01-01T00:00:00Z' },
  }),
  'DELETE /api/payments/subscriptions/{id}/tier-change': subscription,
  'POST /api/payments/subscriptions/{id}/price-change': (things) => ({
    ...subscription(things),
    body: { accept: true },
  }),
  'POST /api/payments/cancel-subscription/{id}': (things) => ({ ...subscription(things), body: {} }),
  'POST /api/payments/resume-subscription/{id}': subscription,
  'POST /api/payments/pause-subscription/{id}': (things) => ({ ...subscription(things), body: { months: 1 } }),
  'GET /api/payments/unpaid-renewals/{id}': subscription,
  'POST /api/payments/unpaid-renewals/{id}': (things) => ({ ...subscription(things), body: {} }),
  'POST /api/payments/subscribe': ({ owner, planId }) => ({
    body: { creatorId: owner.id, plan: planId, interval: 'month' },
  }),
  'POST /api/payments/trials': ({ owner, promotionCode }) => ({ body: { creatorId: owner.id, code: promotionCode } }),
  'POST /api/payments/pay-per-view': ({ owner, offerId }) => [
    { body: { contentId: offerId, amount: 5 } },
    { body: { tip: { creatorId: owner.id, place: { kind: 'profile' } }, amount: 5 } },
  ],
  'POST /api/payments/gifts': ({ owner, offerId, planId }) => [
    { body: { thing: { kind: 'content', contentId: offerId }, amount: 5 } },
    { body: { thing: { kind: 'subscription', creatorId: owner.id, plan: planId, months: 1 }, amount: 5 } },
  ],
  'GET /api/payments/tips/{creatorId}': creator,
  'GET /api/payments/gift-codes/{code}': ({ giftCode }) => ({ params: { code: giftCode } }),
  'POST /api/payments/gift-codes/{code}/redeem': ({ giftCode }) => ({ params: { code: giftCode } }),
  'POST /api/payments/promotions/{id}/stop': ({ promotionId }) => ({ params: { id: promotionId } }),
  'GET /api/payments/creators/{creatorId}/promotion': ({ owner, promotionCode }) => ({
    params: { creatorId: owner.id },
    query: { code: promotionCode },
  }),
  'GET /api/payments/sales': ({ offerId }) => ({ query: { contentId: offerId } }),
  'GET /api/payments/purchases/{id}/undo': purchase,
  'POST /api/payments/purchases/{id}/undo': purchase,
  'GET /api/payments/payments/{id}': payment,
  'GET /api/payments/receipts/{id}': payment,
  'GET /api/payments/receipts/{id}/receipt.pdf': payment,
  'POST /api/payments/refund-requests': ({ paymentId }) => ({ body: { paymentId, reason: 'Mine?' } }),
  'GET /api/payments/payouts/{id}': unknown,
  'GET /api/payments/payouts/{id}/statement.pdf': unknown,
  'GET /api/payments/payouts/{id}/statement.csv': unknown,
  'GET /api/payments/payouts/{id}/transactions': unknown,
  'GET /api/payments/payouts/months/{month}/statement.pdf': () => ({ params: { month: '2026-10' } }),
  'GET /api/payments/payouts/months/{month}/statement.csv': () => ({ params: { month: '2026-10' } }),
  'GET /api/payments/renewals': () => ({ query: { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' } }),
  'POST /api/payments/platform-plan': () => ({ body: { plan: 'premium', paymentMethodId: 'pm_somebodys' } }),
  'GET /statements/{id}': () => ({ params: { id: '2020-01-06' } }),
  'GET /statements/{id}/transactions': () => ({ params: { id: '2020-01-06' } }),
  'GET /api/payments/card-setups/{id}': () => ({ params: { id: 'seti_somebodys' } }),
  'POST /api/payments/payment-methods': () => ({ body: { paymentMethodId: 'pm_somebodys' } }),
  'DELETE /api/payments/payment-methods/{id}': card,
  'PUT /api/payments/payment-methods/{id}/default': card,
};
