import { accountDeleted } from '@velvet/contracts/account/events';
import { queueChanged, sessionChanged } from '@velvet/contracts/content/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { appendMessage } from '#log/append.ts';
import { userAudience } from '#log/delivery.ts';
import { liveSessionRepository } from './live-session.repository.ts';

export const liveSessionConsumers = [
  on(sessionChanged, async (context: Context, tx, { price, ...session }) => {
    await appendMessage(context, tx, userAudience(session.ownerId), 'queue', { itemId: session.sessionId });
    await liveSessionRepository(tx).upsert({ ...session, priceMinor: price?.amountMinor ?? 0 });
  }),
  on(queueChanged, async (context: Context, tx, { itemId, ownerId }) => {
    await appendMessage(context, tx, userAudience(ownerId), 'queue', { itemId });
  }),
  on(accountDeleted, async (_context: Context, tx, { userId }) => {
    await liveSessionRepository(tx).deleteOwner(userId);
  }),
];
