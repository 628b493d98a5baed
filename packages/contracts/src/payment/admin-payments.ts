import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { PostId, SubscriptionId, UserId } from '#ids.ts';
import { Currency } from '#money.ts';
import { SubjectKind } from '#subject.ts';
import { Moment } from '#time.ts';
import { PaymentNotFound } from './failures.ts';
import { PaymentState, RefundReason } from './payments.ts';
import { PersonCard } from './person-card.ts';
import { RefundRequest } from './refund-requests.ts';
import { ReceiptTax, TaxEvidence } from './taxes.ts';

/** A payment as administrators see it; amounts in units of the currency. */
export const AdminPayment = z.object({
  id: z.uuid(),
  kind: z.enum(['purchase', 'tip', 'gift', 'subscription']),
  state: PaymentState,
  disputeState: z.enum(['open', 'won', 'lost']).nullable(),
  payerId: UserId,
  /** null if the account is not known or deleted */
  payer: PersonCard.nullable(),
  creatorId: UserId,
  creator: PersonCard.nullable(),
  amount: z.number(),
  /** returned to the card so far */
  refunded: z.number(),
  currency: Currency,
  createdAt: Moment,
});
export type AdminPayment = z.infer<typeof AdminPayment>;

/** `refunded`: all or a part of it was returned; `disputed`: by the bank, whatever the outcome. */
export const AdminPaymentFilter = z.enum(['all', 'settled', 'open', 'failed', 'refunded', 'disputed']);
export type AdminPaymentFilter = z.infer<typeof AdminPaymentFilter>;

export const listAdminPayments = call({
  method: 'GET',
  path: '/api/admin/payments',
  caller: 'administrator',
  summary: 'Lists payments of all people, newest first.',
  query: pageQuery(20, {
    state: AdminPaymentFilter.default('all'),
    /** id of a payment, a person, or of a charge at the provider; or part of the name or handle of a payer or creator */
    q: z.string().trim().min(1).max(100).optional(),
  }),
  paged: true,
  data: z.array(AdminPayment),
});

/** A transaction of the ledger with its entries, in units of the currency; debits are positive. */
const Posting = z.object({
  id: z.uuid(),
  kind: z.string(),
  bookedAt: Moment,
  entries: z.array(z.object({ account: z.string(), amount: z.number() })),
});

const Refund = z.object({
  id: z.uuid(),
  amount: z.number(),
  reason: RefundReason,
  note: z.string().nullable(),
  /** an administrator; null for a rule of the platform */
  orderedBy: UserId.nullable(),
  state: z.enum(['pending', 'refunded', 'failed']),
  orderedAt: Moment,
});

export const AdminPaymentDetail = AdminPayment.extend({
  contentId: PostId.nullable(),
  contentKind: SubjectKind.nullable(),
  subscriptionId: SubscriptionId.nullable(),
  /** number of the paid period of a subscription, from 1 */
  period: z.number().int().nullable(),
  creatorShare: z.number(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** null if nothing was taxed */
  tax: ReceiptTax.extend({ evidence: TaxEvidence }).nullable(),
  /** why it failed */
  message: z.string().nullable(),
  providerId: z.string().nullable(),
  /** page of the charge at the provider; null if the provider has none */
  providerUrl: z.url().nullable(),
  settledAt: Moment.nullable(),
  postings: z.array(Posting),
  refunds: z.array(Refund),
  requests: z.array(RefundRequest),
});
export type AdminPaymentDetail = z.infer<typeof AdminPaymentDetail>;

export const readAdminPayment = call({
  method: 'GET',
  path: '/api/admin/payments/{id}',
  caller: 'administrator',
  summary: 'Returns a payment with its ledger postings, refunds and refund requests.',
  params: z.object({ id: z.uuid() }),
  data: AdminPaymentDetail,
  failures: [PaymentNotFound],
});
