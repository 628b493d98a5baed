import { mountPeople } from '@velvet/people/mount';
import type { Context } from '#context.ts';
import { closedAccountRepository } from '#partings/parting.repository.ts';
import { partFromAll } from '#partings/parting.ts';
import { subscriptionHoldRepository } from '#sales/subscription-hold.repository.ts';

export const people = mountPeople<Context>({
  cards: ['handle', 'name', 'avatar', 'role', 'verified', 'adult', 'hidden', 'joined_at'],
  // a hidden account does not pay until it is visible again, and is not paid any more
  async onCard({ clock }, tx, { userId, hidden }) {
    const holds = subscriptionHoldRepository(tx);
    if (!hidden) {
      await closedAccountRepository(tx).delete(userId);
      return holds.deleteOf(userId, clock.now());
    }
    await holds.insertOf(userId, clock.now());
    await partFromAll(tx, clock, userId);
  },
  // payments of a deleted account are kept, and it must not pay again
  keepsDeleted: true,
  follows: true,
  blocks: true,
});
