import { mountPeople } from '@velvet/people/mount';
import type { Context } from '#context.ts';
import { appendFollow } from '#follows/append-follow.ts';

export const people = mountPeople<Context>({
  cards: ['name', 'adult', 'private', 'hidden'],
  follows: true,
  // messages to followers at earlier positions of the log are not for the new follower
  followMark: {
    column: 'since_position',
    type: 'bigint not null',
    valueOf: (context, tx, { followerId, followedId }) =>
      appendFollow(context, tx, followerId, { followedId, follows: true }),
  },
  blocks: true,
});
