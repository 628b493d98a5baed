import { z } from 'zod';
import { event } from '#event.ts';
import { SupportTicketId, UserId } from '#ids.ts';
import { Moment } from '#time.ts';

/** A request to the support team got a message, or changed its state or assignee; for browsers of its author and of administrators. */
export const supportTicketChanged = event('messaging.support.changed', 1, {
  key: 'ticketId',
  payload: z.object({ ticketId: SupportTicketId, authorId: UserId.nullable() }),
});

const ticket = {
  ticketId: SupportTicketId,
  number: z.number().int(),
  subject: z.string(),
  /** null for a visitor, whose address and key `visitor` has */
  authorId: UserId.nullable(),
  visitor: z.object({ email: z.string(), key: z.string() }).nullable(),
};

/** A visitor without an account sent a request. */
export const supportReceived = event('messaging.support.received', 1, {
  key: 'ticketId',
  payload: z.object({ ...ticket, receivedAt: Moment }),
});

/** The support team answered. */
export const supportAnswered = event('messaging.support.answered', 1, {
  key: 'ticketId',
  payload: z.object({ ...ticket, seq: z.number().int(), content: z.string(), answeredAt: Moment }),
});
