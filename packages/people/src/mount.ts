import {
  accountDeleted,
  profileUpdated,
  userBlocked,
  userFollowed,
  userUnblocked,
  userUnfollowed,
} from '@velvet/contracts/account/events';
import type { Transaction } from '@velvet/kit/database/database';
import { on, type Consumer } from '@velvet/kit/events/consumer';
import type { z } from 'zod';
import { blankCard, cardRow, type CardColumn, type ProfileCard } from './profile-card.ts';
import { profileCardRepository } from './profile-card.repository.ts';
import { relationRepository, type FollowMark } from './relation.repository.ts';
import { peopleSchema } from './schema.ts';

type Follow = z.output<typeof userFollowed.payload>;

export type PeopleParts<Context> = {
  /** the columns of profile cards that the service needs */
  cards?: readonly CardColumn[];
  /** runs after a newer card was stored, in its transaction */
  onCard?(context: Context, tx: Transaction, card: ProfileCard, before: { wasHidden: boolean }): Promise<void>;
  /** keeps the id of a deleted account as a hidden card, for a service that must retain rows of the account */
  keepsDeleted?: boolean;
  follows?: boolean;
  /** a column of the service in `follow`, and its value for a new follow */
  followMark?: FollowMark & { valueOf(context: Context, tx: Transaction, follow: Follow): unknown };
  blocks?: boolean;
};

export type People<Context> = {
  /** for the list in `service.ts`; other reactions of the service to these events are consumers of its own beside them */
  consumers: Consumer<Context>[];
  /** the SQL of the tables, as the migrations of the service must leave them */
  schema: string;
  /** the row of `profile_card` that stores the card */
  cardRow(card: ProfileCard): Record<string, unknown>;
};

/** Mounts the projection of people in a service. */
export function mountPeople<Context>(parts: PeopleParts<Context>): People<Context> {
  const { cards, follows = false, blocks = false } = parts;
  const consumers = [
    ...(cards ? [cardConsumer(parts, cards)] : []),
    ...(follows ? followConsumers(parts) : []),
    ...(blocks ? blockConsumers<Context>() : []),
    on(accountDeleted, async (_context: Context, tx, { userId, revision }) => {
      if (follows) await relationRepository(tx, 'follow').deleteUser(userId);
      if (blocks) await relationRepository(tx, 'block').deleteUser(userId);
      if (!cards) return;
      const stored = profileCardRepository(tx, cards);
      await (parts.keepsDeleted ? stored.upsert(blankCard(userId, revision)) : stored.delete(userId));
    }),
  ];
  return { consumers, schema: peopleSchema(parts), cardRow: (card) => cardRow(cards ?? [], card) };
}

function cardConsumer<Context>({ onCard }: PeopleParts<Context>, columns: readonly CardColumn[]): Consumer<Context> {
  return on(profileUpdated, async (context: Context, tx, card) => {
    const before = await profileCardRepository(tx, columns).upsert(card);
    if (before) await onCard?.(context, tx, card, before);
  });
}

function followConsumers<Context>({ followMark: mark }: PeopleParts<Context>): Consumer<Context>[] {
  return [
    on(userFollowed, async (context: Context, tx, follow) => {
      const marked = mark && { column: mark.column, value: await mark.valueOf(context, tx, follow) };
      await relationRepository(tx, 'follow').insert(follow.followerId, follow.followedId, marked);
    }),
    on(userUnfollowed, (_context: Context, tx, { followerId, followedId }) =>
      relationRepository(tx, 'follow').delete(followerId, followedId),
    ),
  ];
}

function blockConsumers<Context>(): Consumer<Context>[] {
  return [
    on(userBlocked, (_context: Context, tx, { blockerId, blockedId }) =>
      relationRepository(tx, 'block').insert(blockerId, blockedId),
    ),
    on(userUnblocked, (_context: Context, tx, { blockerId, blockedId }) =>
      relationRepository(tx, 'block').delete(blockerId, blockedId),
    ),
  ];
}
