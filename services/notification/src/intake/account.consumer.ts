import {
  accountDeleted,
  profileUpdated,
  userBlocked,
  userFollowed,
  userUnblocked,
  userUnfollowed,
} from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { personRepository } from '#people/person.repository.ts';
import { actorRepository } from '#rows/actor.repository.ts';
import { cleaningRepository } from '#rows/cleaning.repository.ts';
import { personLink } from './link.ts';

const onProfileUpdated = on(profileUpdated, async ({ rows }: Context, tx, card) => {
  const people = personRepository(tx);
  const wasHidden = (await people.find(card.userId))?.hidden ?? false;
  await people.upsert(card);
  const isHidden = (await people.find(card.userId))?.hidden ?? false;
  if (wasHidden !== isHidden) await rows.refreshActor(tx, card.userId, null);
});

const onUserFollowed = on(userFollowed, async ({ rows, clock }: Context, tx, { followerId, followedId }) => {
  await personRepository(tx).insertFollow(followerId, followedId, clock.now());
  const draft = {
    userId: followedId,
    type: 'follow' as const,
    groupKey: 'follow',
    title: 'New follower',
    titles: 'New followers',
    sentence: '{actor} followed you',
    link: personLink(followerId),
  };
  await rows.add(tx, draft, followerId);
});

const onUserUnfollowed = on(userUnfollowed, async ({ rows }: Context, tx, { followerId, followedId }) => {
  await personRepository(tx).deleteFollow(followerId, followedId);
  await rows.retract(tx, followedId, 'follow', followerId);
});

const onUserBlocked = on(userBlocked, async ({ rows }: Context, tx, { blockerId, blockedId }) => {
  await personRepository(tx).insertBlock(blockerId, blockedId);
  await rows.refreshActor(tx, blockedId, blockerId);
  await rows.refreshActor(tx, blockerId, blockedId);
});

const onUserUnblocked = on(userUnblocked, async ({ rows }: Context, tx, { blockerId, blockedId }) => {
  await personRepository(tx).deleteBlock(blockerId, blockedId);
  await rows.refreshActor(tx, blockedId, blockerId);
  await rows.refreshActor(tx, blockerId, blockedId);
});

const onAccountDeleted = on(accountDeleted, async ({ rows }: Context, tx, { userId }) => {
  const actors = actorRepository(tx);
  await cleaningRepository(tx).deleteOfPerson(userId);
  await personRepository(tx).deletePerson(userId);
  await rows.publishCounts(tx, await actors.recount(await actors.deleteActor(userId)));
});

export const accountConsumers = [
  onProfileUpdated,
  onUserFollowed,
  onUserUnfollowed,
  onUserBlocked,
  onUserUnblocked,
  onAccountDeleted,
];
