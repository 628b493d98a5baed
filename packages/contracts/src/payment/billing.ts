import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { documentOf } from '#document.ts';
import { PostId, SubscriptionId, UserId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { Currency } from '#money.ts';
import { Moment } from '#time.ts';
import { Interval } from './intervals.ts';
import { ReceiptNotFound } from './failures.ts';
import { ReceiptTax } from './taxes.ts';
import { PersonCard } from './person-card.ts';
import { RefundRequest } from './refund-requests.ts';
import { PurchaseUndo } from './undo.ts';
import { SubjectKind } from '#subject.ts';

/** A charge of a card, or money returned to it. */
export const BillingEntry = z.object({
  id: z.uuid(),
  /** of the receipt, or of the invoice or credit note where payments are taxed; unique and permanent */
  number: z.string(),
  /** `subscription`: the first period; `renewal`: a later one; `dispute`: returned by the bank */
  kind: z.enum(['purchase', 'subscription', 'renewal', 'refund', 'dispute']),
  /** of a charge: `refunded` if returned, `partly_refunded` if a part of it was, `disputed` if claimed back through the bank */
  status: z.enum(['paid', 'partly_refunded', 'refunded', 'disputed']),
  /** the payment that was charged or returned */
  paymentId: z.uuid(),
  /** units of the currency of the payment that were returned so far */
  refunded: z.number(),
  /** units of the currency of them that did not arrive at the card; the platform returns them another way */
  refundFailed: z.number(),
  /** newest request of the payer to return the payment; null without one */
  refundRequest: RefundRequest.nullable(),
  /** of a charge: until when the payer can ask for a refund; null if that is not possible */
  refundableUntil: Moment.nullable(),
  /** of a purchase that its payer can take back, or that is being taken back; null otherwise */
  undo: PurchaseUndo.nullable(),
  creatorId: UserId,
  /** null if the creator is not known yet, or deleted the account */
  creator: PersonCard.nullable(),
  contentId: PostId.nullable(),
  /** kind of the sold subject, for example `post` or `message`; null without one */
  contentKind: SubjectKind.nullable(),
  subscriptionId: SubscriptionId.nullable(),
  interval: Interval.nullable(),
  /** units of the currency; negative for returned money */
  amount: z.number(),
  currency: Currency,
  /** included in the amount; null while the platform charges no taxes */
  tax: ReceiptTax.nullable(),
  /** the charged card; null for payments from before cards were recorded */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  bookedAt: Moment,
});
export type BillingEntry = z.infer<typeof BillingEntry>;

export const listBilling = call({
  method: 'GET',
  path: '/api/payments/billing',
  caller: 'member',
  closed: 'allowed',
  summary: 'Lists all charges and refunds of the caller, newest first.',
  query: pageQuery(20, {}),
  paged: true,
  data: z.array(BillingEntry),
});

export const readReceipt = call({
  method: 'GET',
  path: '/api/payments/receipts/{id}',
  caller: 'member',
  closed: 'allowed',
  others: ownersAlone,
  summary: 'Returns the receipt of a charge or refund of the caller.',
  params: z.object({ id: z.uuid() }),
  /** `payer`: the payer with the current name of the account */
  data: BillingEntry.extend({ payer: PersonCard.nullable() }),
  failures: [ReceiptNotFound],
});

export const downloadReceipt = call({
  method: 'GET',
  path: '/api/payments/receipts/{id}/receipt.pdf',
  caller: 'member',
  closed: 'allowed',
  others: ownersAlone,
  summary: 'Returns the receipt of a charge of the caller, or the credit note of a refund, as PDF.',
  params: z.object({ id: z.uuid() }),
  data: documentOf('application/pdf'),
  failures: [ReceiptNotFound],
});
