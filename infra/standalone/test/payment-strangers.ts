import { nobody, type Belongings, type Input } from './stranger.ts';

const unknown = (): Input => ({ params: { id: nobody } });

/** Input of a stranger's request for each call of payment with an id. */
export const strangersOfPayment: Readonly<Record<string, ((things: Belongings) => Input) | 'public'>> = {
  'GET /api/payments/plans/{creatorId}': ({ owner }) => ({ params: { creatorId: owner.id } }),
  'GET /api/payments/creators/{creatorId}/tiers': ({ owner }) => ({ params: { creatorId: owner.id } }),
  'PUT /api/payments/tiers/{id}': () => ({ ...unknown(), body: { name: 'Gold', monthlyPrice: 5 } }),
  'POST /api/payments/tiers/{id}/archive': () => ({ ...unknown(), body: { archived: true } }),
  'GET /api/payments/subscriptions/{id}/tier-change': () => ({ ...unknown(), query: { plan: nobody } }),
  'POST /api/payments/subscriptions/{id}/tier-change': () => ({
    ...unknown(),
    body: { plan: nobody, amount: 5, quotedAt: '2099-01-01T00:00:00Z' },
  }),
  'DELETE /api/payments/subscriptions/{id}/tier-change': unknown,
  'POST /api/payments/subscriptions/{id}/price-change': () => ({ ...unknown(), body: { accept: true } }),
  'POST /api/payments/subscribe': ({ owner }) => ({ body: { creatorId: owner.id, plan: nobody, interval: 'month' } }),
  'POST /api/payments/cancel-subscription/{id}': () => ({ ...unknown(), body: {} }),
  'POST /api/payments/resume-subscription/{id}': unknown,
  'POST /api/payments/pause-subscription/{id}': () => ({ ...unknown(), body: { months: 1 } }),
  'GET /api/payments/unpaid-renewals/{id}': unknown,
  'POST /api/payments/unpaid-renewals/{id}': () => ({ ...unknown(), body: {} }),
  'POST /api/payments/pay-per-view': ({ postId }) => ({ body: { contentId: postId, amount: 5 } }),
  'GET /api/payments/tips/{creatorId}': ({ owner }) => ({ params: { creatorId: owner.id } }),
  'POST /api/payments/gifts': ({ postId }) => ({ body: { thing: { kind: 'content', contentId: postId }, amount: 5 } }),
  'GET /api/payments/gift-codes/{code}': () => ({ params: { code: nobody } }),
  'POST /api/payments/gift-codes/{code}/redeem': () => ({ params: { code: nobody } }),
  'POST /api/payments/promotions/{id}/stop': unknown,
  'GET /api/payments/creators/{creatorId}/promotion': ({ owner }) => ({ params: { creatorId: owner.id }, query: {} }),
  'POST /api/payments/trials': ({ owner }) => ({ body: { creatorId: owner.id, code: 'NOTHING' } }),
  'GET /api/payments/payments/{id}': unknown,
  'GET /api/payments/receipts/{id}': unknown,
  'GET /api/payments/receipts/{id}/receipt.pdf': unknown,
  'GET /api/payments/payouts/{id}': unknown,
  'GET /api/payments/payouts/{id}/statement.pdf': unknown,
  'GET /api/payments/payouts/{id}/statement.csv': unknown,
  // the caller's own months
  'GET /api/payments/payouts/months/{month}/statement.pdf': 'public',
  'GET /api/payments/payouts/months/{month}/statement.csv': 'public',
  'GET /api/payments/taxes/{period}/statement.csv': () => ({ params: { period: '2026-11' } }),
  'PUT /api/payments/bonuses/{id}': ({ owner }) => ({
    ...unknown(),
    body: { creatorId: owner.id, amount: 5, reason: 'For me' },
  }),
  'GET /api/payments/payouts/{id}/transactions': unknown,
  'PUT /api/payments/payout-holds/{creatorId}': ({ owner }) => ({
    params: { creatorId: owner.id },
    body: { reason: 'review', releasesAt: null },
  }),
  'POST /api/payments/payout-holds/{creatorId}/release': ({ owner }) => ({
    params: { creatorId: owner.id },
    body: { note: 'Mine?' },
  }),
  'POST /api/payments/refund-requests': () => ({ body: { paymentId: nobody, reason: 'Mine?' } }),
  'PUT /api/admin/refund-requests/{id}/decision': () => ({ ...unknown(), body: { decision: 'approved' } }),
  'GET /api/admin/payments/{id}': unknown,
  'GET /api/admin/disputes/{id}': unknown,
  'PUT /api/admin/disputes/{id}/note': () => ({ ...unknown(), body: { note: 'Mine?' } }),
  'POST /api/admin/disputes/{id}/submit': unknown,
  'PUT /api/admin/reconciliation/differences/{id}/decision': () => ({
    ...unknown(),
    body: { decision: 'acknowledge', note: 'Mine?' },
  }),
  'POST /api/payments/refunds': () => ({ body: { chargeId: nobody } }),
  'POST /api/payments/payment-methods': () => ({ body: { paymentMethodId: 'pm_somebodys' } }),
  'DELETE /api/payments/payment-methods/{id}': () => ({ params: { id: 'pm_somebodys' } }),
  'PUT /api/payments/payment-methods/{id}/default': () => ({ params: { id: 'pm_somebodys' } }),
};
