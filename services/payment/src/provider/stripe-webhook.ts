import { invalidInput } from '@velvet/kit/http/envelope';
import { z } from 'zod';
import { fraudWarningType, type ReceivedNotice } from './payment-provider.ts';

/** An id of the provider. */
const Id = z.string().regex(/^[\w.:-]{1,255}$/);
/** An object, or its id. */
const Related = z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]).nullish();
const Metadata = z.object({ reference: z.string().optional() }).nullish();
/** The first version of events has seconds, the second one a time in words and no object. */
const Created = z.union([
  z
    .number()
    .min(0)
    .max(1e11)
    .transform((seconds) => new Date(seconds * 1000)),
  z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
]);

const Event = z.object({
  id: Id,
  type: z.string().regex(/^[\w.]{1,200}$/),
  created: Created,
  data: z.unknown().optional(),
});
type Event = z.infer<typeof Event>;

const Named = z.object({ id: Id });
const OfIntent = z.object({ payment_intent: Related });
const Referenced = z.object({ id: Id, metadata: Metadata });
const OfSubscription = z.object({
  parent: z.object({ subscription_details: z.object({ subscription: Related }).nullish() }).nullish(),
});

/** Events by the object that they are about; of all others nothing follows here. */
const typesOf = (object: string, ...changes: string[]) => changes.map((change) => `${object}.${change}`);
const intents = new Set(typesOf('payment_intent', 'succeeded', 'payment_failed', 'requires_action', 'canceled'));
const charges = new Set([
  ...typesOf('charge', 'refunded', 'refund.updated', 'dispute.created', 'dispute.updated', 'dispute.closed'),
  'refund.failed',
  fraudWarningType,
]);
const subscriptions = new Set(typesOf('customer.subscription', 'created', 'updated', 'deleted'));
const invoices = new Set(typesOf('invoice', 'paid', 'payment_failed', 'payment_action_required'));
/** The payout of a connected account, and the transfer to it. */
const transfers = new Set([...typesOf('payout', 'paid', 'failed', 'canceled'), 'transfer.reversed']);
const setups = new Set(typesOf('setup_intent', 'succeeded', 'setup_failed', 'canceled'));

/**
 * Returns what a verified event is about. `subject` is null for events that change nothing here.
 * @throws {Refusal} InvalidInput for an event without the fields of its type
 */
export function noticeOf(given: unknown): ReceivedNotice {
  const event = parsed(Event, given);
  const { id, type, created: createdAt } = event;
  return { id, type, createdAt, subject: subjectOf(event) };
}

function subjectOf(event: Event): ReceivedNotice['subject'] {
  const { type } = event;
  const about = (kind: 'charge' | 'subscription', id: string | null | undefined) => (id ? { kind, id } : null);
  if (intents.has(type)) {
    // an intent without our reference pays an invoice, which has events of its own
    const { id, metadata } = objectOf(event, Referenced);
    return metadata?.reference === undefined ? null : about('charge', id);
  }
  if (charges.has(type)) return about('charge', objectOf(event, OfIntent).payment_intent);
  if (setups.has(type)) return { kind: 'setup', id: objectOf(event, Named).id };
  if (type === 'account.updated') return { kind: 'account', id: objectOf(event, Named).id };
  if (transfers.has(type)) {
    // one without our reference was made by hand
    const reference = z.uuid().safeParse(objectOf(event, Referenced).metadata?.reference);
    return reference.success ? { kind: 'payout', id: reference.data } : null;
  }
  if (subscriptions.has(type)) return about('subscription', objectOf(event, Named).id);
  if (!invoices.has(type)) return null;
  return about('subscription', objectOf(event, OfSubscription).parent?.subscription_details?.subscription);
}

const objectOf = <Data>({ data }: Event, schema: z.ZodType<Data>): Data =>
  parsed(z.object({ data: z.object({ object: schema }) }), { data }).data.object;

function parsed<Data>(schema: z.ZodType<Data>, given: unknown): Data {
  const { data, error } = schema.safeParse(given);
  if (error) throw invalidInput(error);
  return data;
}
