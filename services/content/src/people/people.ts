import { mountPeople } from '@velvet/people/mount';
import type { Context } from '#context.ts';
import { sessionRepository } from '#queue/session.repository.ts';
import { cancelOpen } from '#sessions/session-changes.ts';

export const people = mountPeople<Context>({
  cards: ['handle', 'name', 'avatar', 'role', 'verified', 'adult', 'private', 'hidden', 'joined_at'],
  // a closed account hosts no session, so its tickets are refunded
  async onCard(context, tx, { userId, hidden }) {
    if (!hidden) return;
    for (const session of await sessionRepository(tx).lockOwn(userId)) await cancelOpen(tx, context, session);
  },
  follows: true,
  blocks: true,
});
