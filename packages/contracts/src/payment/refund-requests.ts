import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { UserId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { Currency, DecimalDollars } from '#money.ts';
import { shortText } from '#text.ts';
import { Moment } from '#time.ts';
import {
  IdempotencyKeyReused,
  NotRefundable,
  PaymentNotFound,
  ProviderUnavailable,
  RefundRequestDecided,
  RefundRequestNotFound,
  RefundRequestOpen,
  RefundTooLarge,
  RefundTooLate,
} from './failures.ts';
import { PersonCard } from './person-card.ts';

/** Bounds of texts, in characters. */
export const refundRequestLimits = { reasonLength: 1000, answerLength: 1000 } as const;

export const RefundRequestState = z.enum(['requested', 'approved', 'declined']);
export type RefundRequestState = z.infer<typeof RefundRequestState>;

/** A payer's request to return a payment. */
export const RefundRequest = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  state: RefundRequestState,
  /** the payer's words */
  reason: z.string(),
  /** the answer of the platform; null before it, and if it has none */
  answer: z.string().nullable(),
  requestedAt: Moment,
  decidedAt: Moment.nullable(),
});
export type RefundRequest = z.infer<typeof RefundRequest>;

export const requestRefund = call({
  method: 'POST',
  path: '/api/payments/refund-requests',
  caller: 'member',
  others: ownersAlone,
  summary: 'Asks the platform to return a payment of the caller. A payment has one open request.',
  body: z.object({
    paymentId: z.uuid(),
    reason: shortText(refundRequestLimits.reasonLength).pipe(z.string().min(1, 'Tell us why.')),
  }),
  data: RefundRequest,
  failures: [PaymentNotFound, NotRefundable, RefundTooLate, RefundRequestOpen],
});

/** A request as administrators see it; amounts in units of the currency. */
export const RefundRequestCase = RefundRequest.extend({
  payerId: UserId,
  payer: PersonCard.nullable(),
  creatorId: UserId,
  creator: PersonCard.nullable(),
  amount: z.number(),
  refunded: z.number(),
  currency: Currency,
  paidAt: Moment,
});
export type RefundRequestCase = z.infer<typeof RefundRequestCase>;

export const listRefundRequests = call({
  method: 'GET',
  path: '/api/admin/refund-requests',
  caller: 'administrator',
  summary: 'Lists refund requests, newest first.',
  query: pageQuery(20, { state: RefundRequestState.default('requested') }),
  paged: true,
  data: z.array(RefundRequestCase),
});

export const decideRefundRequest = call({
  method: 'PUT',
  path: '/api/admin/refund-requests/{id}/decision',
  caller: 'administrator',
  summary: 'Approves a request, which refunds the payment or a part of it, or declines it with words to the payer.',
  params: z.object({ id: z.uuid() }),
  body: z
    .object({
      decision: RefundRequestState.exclude(['requested']),
      /** units of the currency of an approved part; all that is left unless set */
      amount: DecimalDollars.refine((cents) => cents > 0, 'Enter at least 0.01.').optional(),
      answer: shortText(refundRequestLimits.answerLength).optional(),
    })
    .refine(({ decision, answer }) => decision === 'approved' || (answer ?? '') !== '', {
      path: ['answer'],
      message: 'Tell the payer why.',
    }),
  data: RefundRequestCase,
  failures: [
    RefundRequestNotFound,
    RefundRequestDecided,
    NotRefundable,
    RefundTooLarge,
    IdempotencyKeyReused,
    ProviderUnavailable,
  ],
});
