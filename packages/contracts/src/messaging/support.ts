import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { failure, TooManyRequests } from '#failure.ts';
import { SupportTicketId, UserId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { says } from '#input-message.ts';
import { EmailAddress } from '#email.ts';
import { nameText } from '#name.ts';
import { shortText } from '#text.ts';
import { Moment } from '#time.ts';

/** Limits of requests to the support team. */
export const supportLimits = {
  /** user-perceived characters */
  subjectLength: 120,
  textLength: 5000,
  nameLength: 80,
  /** newest messages of a ticket that are shown */
  messages: 500,
} as const;

export const SupportCategory = z.enum(['account', 'payments', 'creators', 'safety', 'technical', 'other']);
export type SupportCategory = z.infer<typeof SupportCategory>;

/** `open` waits for the team, `answered` for the author. A message of the author opens a closed ticket again. */
export const SupportState = z.enum(['open', 'answered', 'closed']);
export type SupportState = z.infer<typeof SupportState>;

/** Also returned to everyone who may not read the ticket. */
export const SupportTicketNotFound = failure(404, 'SupportTicketNotFound', "This request doesn't exist.");

/** A request to the support team, as its author or an administrator sees it. */
export const SupportTicket = z.object({
  id: SupportTicketId,
  /** for people to name it */
  number: z.number().int(),
  category: SupportCategory,
  subject: z.string(),
  state: SupportState,
  /** whether the other side has written since the caller last read it; of the author, for administrators whether it waits for them */
  isUnread: z.boolean(),
  /** the last message, shortened */
  excerpt: z.string(),
  createdAt: Moment,
  /** of the last message or change of the state */
  updatedAt: Moment,
  /** for administrators; null for the author */
  author: z
    .object({
      /** null for a visitor without an account */
      id: UserId.nullable(),
      name: z.string(),
      handle: z.string().nullable(),
      avatar: z.string().nullable(),
      /** of a visitor */
      email: z.string().nullable(),
    })
    .nullable(),
  /** the administrator that attends to it; for administrators */
  assignee: z.object({ id: UserId, name: z.string(), isYou: z.boolean() }).nullable(),
});
export type SupportTicket = z.infer<typeof SupportTicket>;

export const SupportMessage = z.object({
  id: z.uuid(),
  /** 1, 2, 3 … */
  seq: z.number().int(),
  isFromSupport: z.boolean(),
  /** the author sees the team as one */
  name: z.string(),
  content: z.string(),
  time: Moment,
});
export type SupportMessage = z.infer<typeof SupportMessage>;

export const SupportConversation = SupportTicket.extend({
  messages: z.array(SupportMessage),
  /** opens the ticket of a visitor without an account; null in all other tickets, and for administrators */
  key: z.string().nullable(),
});
export type SupportConversation = z.infer<typeof SupportConversation>;

const content = shortText(supportLimits.textLength).refine((text) => text !== '', says('is required'));
const params = z.object({ id: SupportTicketId });
/** of a visitor's ticket; its author receives it by mail */
const key = z.string().min(1).max(100).optional();
/** idempotency key; a repetition returns the first result */
const clientId = z.uuid().optional();

export const openSupportTicket = call({
  method: 'POST',
  path: '/support/tickets',
  caller: 'anyone',
  closed: 'allowed',
  summary:
    'Sends a request to the support team. Visitors without an account give an address, to which answers are sent.',
  body: z.object({
    category: SupportCategory.default('other'),
    subject: nameText(supportLimits.subjectLength),
    content,
    /** required without an account, and ignored with one */
    email: EmailAddress.optional(),
    name: nameText(supportLimits.nameLength).optional(),
    clientId,
  }),
  data: SupportConversation,
  failures: [TooManyRequests],
});

export const listSupportTickets = call({
  method: 'GET',
  path: '/support/tickets',
  caller: 'member',
  closed: 'allowed',
  summary: "Lists the caller's requests to the support team, the last changed first.",
  query: pageQuery(20, {}),
  data: z.array(SupportTicket),
  paged: true,
});

export const readSupportTicket = call({
  method: 'GET',
  path: '/support/tickets/{id}',
  caller: 'anyone',
  closed: 'allowed',
  others: ownersAlone,
  summary: 'Returns a request with its messages, to its author and administrators, and to visitors that have its key.',
  params,
  query: z.object({ key }),
  data: SupportConversation,
  failures: [SupportTicketNotFound],
});

export const writeSupportMessage = call({
  method: 'POST',
  path: '/support/tickets/{id}/messages',
  caller: 'anyone',
  closed: 'allowed',
  others: ownersAlone,
  summary: 'Adds a message. One of the author opens the request, one of an administrator answers it.',
  params,
  body: z.object({ content, key, clientId }),
  data: SupportConversation,
  failures: [SupportTicketNotFound, TooManyRequests],
});

export const markSupportTicketRead = call({
  method: 'PUT',
  path: '/support/tickets/{id}/read',
  caller: 'anyone',
  closed: 'allowed',
  others: ownersAlone,
  summary: 'Marks the messages up to a position as read by the author. Has no effect for administrators.',
  params,
  body: z.object({ seq: z.number().int().min(1).max(1_000_000), key }),
  data: SupportTicket,
  failures: [SupportTicketNotFound],
});

export const closeSupportTicket = call({
  method: 'PUT',
  path: '/support/tickets/{id}/closed',
  caller: 'anyone',
  closed: 'allowed',
  others: ownersAlone,
  summary: 'Closes a request, or opens it again.',
  params,
  body: z.object({ isClosed: z.boolean(), key }),
  data: SupportTicket,
  failures: [SupportTicketNotFound],
});

export const assignSupportTicket = call({
  method: 'PUT',
  path: '/support/tickets/{id}/assignee',
  caller: 'administrator',
  summary: 'Assigns a request to the caller, or removes the assignment.',
  params,
  body: z.object({ isMine: z.boolean() }),
  data: SupportTicket,
  failures: [SupportTicketNotFound],
});

export const listSupportInbox = call({
  method: 'GET',
  path: '/support/tickets/inbox',
  caller: 'administrator',
  summary: 'Lists the requests of all people: open ones by age, oldest first, others by the last change, newest first.',
  query: pageQuery(20, {
    state: SupportState.default('open'),
    /** part of the subject, a message, the name, handle or address of the author, or the number */
    q: z.string().trim().min(1).max(100).optional(),
    /** only those that are assigned to the caller */
    mine: z.stringbool().optional(),
  }),
  data: z.array(SupportTicket),
  paged: true,
});

export const countSupportInbox = call({
  method: 'GET',
  path: '/support/tickets/inbox/counts',
  caller: 'administrator',
  summary: 'Counts the requests by state.',
  data: z.object({ open: z.number().int(), answered: z.number().int(), closed: z.number().int() }),
});
