import { mountPeople } from '@velvet/people/mount';
import type { Context } from '#context.ts';
import { subscriptionHoldRepository } from '#sales/subscription-hold.repository.ts';

export const people = mountPeople<Context>({
  cards: ['handle', 'name', 'avatar', 'role', 'verified', 'adult', 'hidden', 'joined_at'],
  // a hidden account neither pays nor is paid until it is visible again
  async onCard({ clock }, tx, { userId, hidden }) {
    const holds = subscriptionHoldRepository(tx);
    await (hidden ? holds.insertOf(userId, clock.now()) : holds.deleteOf(userId, clock.now()));
  },
  // payments of a deleted account are kept, and it must not pay again
  keepsDeleted: true,
  follows: true,
  blocks: true,
});
