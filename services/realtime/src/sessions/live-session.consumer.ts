import { accountDeleted } from '@velvet/contracts/account/events';
import { sessionChanged } from '@velvet/contracts/content/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { liveSessionRepository } from './live-session.repository.ts';

export const liveSessionConsumers = [
  on(sessionChanged, async (_context: Context, tx, { price, ...session }) => {
    await liveSessionRepository(tx).upsert({ ...session, priceMinor: price?.amountMinor ?? 0 });
  }),
  on(accountDeleted, async (_context: Context, tx, { userId }) => {
    await liveSessionRepository(tx).deleteOwner(userId);
  }),
];
