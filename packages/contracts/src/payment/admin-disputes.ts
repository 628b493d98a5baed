import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { UserId } from '#ids.ts';
import { Currency } from '#money.ts';
import { shortText } from '#text.ts';
import { Moment } from '#time.ts';
import { DisputeClosed, DisputeNotFound, EvidenceRefused, EvidenceSubmitted, ProviderUnavailable } from './failures.ts';
import { PersonCard } from './person-card.ts';

/** Bound of the words that administrators add to the evidence, in characters. */
export const evidenceNoteLength = 5000;

/** A dispute as administrators see it; its id is that of the payment. */
export const AdminDispute = z.object({
  id: z.uuid(),
  state: z.enum(['open', 'won', 'lost']),
  payerId: UserId,
  payer: PersonCard.nullable(),
  creatorId: UserId,
  creator: PersonCard.nullable(),
  /** withdrawn by the bank; units of the currency */
  amount: z.number(),
  currency: Currency,
  /** in the words of the provider, for example `fraudulent`; null until it is read there */
  reason: z.string().nullable(),
  /** until when the bank takes evidence; null until it is read at the provider, and if it takes none */
  dueAt: Moment.nullable(),
  openedAt: Moment,
  /** when evidence was submitted; a bank takes it once */
  submittedAt: Moment.nullable(),
});
export type AdminDispute = z.infer<typeof AdminDispute>;

export const AdminDisputeFilter = z.enum(['open', 'closed']);
export type AdminDisputeFilter = z.infer<typeof AdminDisputeFilter>;

export const listAdminDisputes = call({
  method: 'GET',
  path: '/api/admin/disputes',
  caller: 'administrator',
  summary: 'Lists disputes, newest first.',
  query: pageQuery(20, { state: AdminDisputeFilter.default('open') }),
  paged: true,
  data: z.array(AdminDispute),
});

export const EvidenceField = z.enum([
  'product_description',
  'customer_name',
  'customer_email_address',
  'customer_purchase_ip',
  'service_date',
  'access_activity_log',
  'refund_policy_disclosure',
  'uncategorized_text',
]);
export type EvidenceField = z.infer<typeof EvidenceField>;

export const AdminDisputeDetail = AdminDispute.extend({
  /** the submitted texts, by field of the provider */
  evidence: z.array(z.object({ field: EvidenceField, text: z.string() })),
  /** words of administrators, which are part of it */
  note: z.string(),
});
export type AdminDisputeDetail = z.infer<typeof AdminDisputeDetail>;

const params = z.object({ id: z.uuid() });

export const readAdminDispute = call({
  method: 'GET',
  path: '/api/admin/disputes/{id}',
  caller: 'administrator',
  summary: 'Returns a dispute with the evidence as it would be submitted now.',
  params,
  data: AdminDisputeDetail,
  failures: [DisputeNotFound],
});

export const saveDisputeNote = call({
  method: 'PUT',
  path: '/api/admin/disputes/{id}/note',
  caller: 'administrator',
  summary: 'Replaces the words that are added to the evidence.',
  params,
  body: z.object({ note: shortText(evidenceNoteLength) }),
  data: AdminDisputeDetail,
  failures: [DisputeNotFound, DisputeClosed, EvidenceSubmitted],
});

export const submitEvidence = call({
  method: 'POST',
  path: '/api/admin/disputes/{id}/submit',
  caller: 'administrator',
  summary: 'Submits the evidence to the bank. It takes evidence once, until the due date.',
  params,
  data: AdminDisputeDetail,
  failures: [DisputeNotFound, DisputeClosed, EvidenceSubmitted, EvidenceRefused, ProviderUnavailable],
});
