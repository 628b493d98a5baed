import { supportTicketChanged } from '@velvet/contracts/messaging/support-events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { appendMessage } from '#log/append.ts';
import { userAudience } from '#log/delivery.ts';

/** Browsers of the author and of every administrator request the ticket again. */
export const onSupportTicketChanged = on(supportTicketChanged, async (context: Context, tx, { ticketId, authorId }) => {
  const readers = new Set([...(authorId === null ? [] : [authorId]), ...context.administrators]);
  for (const userId of readers) await appendMessage(context, tx, userAudience(userId), 'support', { ticketId });
});
