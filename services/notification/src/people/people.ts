import { mountPeople } from '@velvet/people/mount';
import type { Context } from '#context.ts';

export const people = mountPeople<Context>({
  cards: ['handle', 'name', 'avatar', 'private', 'hidden', 'joined_at'],
  async onCard({ rows }, tx, { userId, hidden }, { wasHidden }) {
    if (wasHidden !== hidden) await rows.refreshActor(tx, userId, null);
  },
  follows: true,
  followMark: { column: 'since', type: 'timestamptz not null', valueOf: ({ clock }) => clock.now() },
  blocks: true,
});
