import {
  accountDeleted,
  followRequested,
  followRequestEnded,
  userBlocked,
  userFollowed,
  userUnblocked,
  userUnfollowed,
} from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { broadcastNoticeRepository } from '#broadcasts/broadcast-notice.repository.ts';
import { people } from '#people/people.ts';
import { actorRepository } from '#rows/actor.repository.ts';
import { deliverySweepRepository } from '#delivery/delivery.repository.ts';
import { messageNoticeRepository } from '#messages/message-notice.repository.ts';
import { pushTargetRepository } from '#push/push-target.repository.ts';
import { mailPreferenceRepository } from '#mail/mail-preference.repository.ts';
import { receiptRepository } from '#receipts/receipt.repository.ts';
import { settingRepository } from '#settings/setting.repository.ts';
import { cleaningRepository } from '#rows/cleaning.repository.ts';
import { followRequestKey } from '#rows/follow-request.ts';
import { personLink, sectionLink } from './link.ts';

const onUserFollowed = on(userFollowed, async ({ rows }: Context, tx, { followerId, followedId, isAccepted }) => {
  if (isAccepted) {
    const accepted = {
      userId: followerId,
      type: 'follow' as const,
      kind: 'follower' as const,
      groupKey: 'follow-accepted',
      title: 'Follow request accepted',
      titles: 'Follow requests accepted',
      sentence: '{actor} accepted your follow request',
      link: personLink(followedId),
    };
    return rows.add(tx, accepted, followedId);
  }
  const draft = {
    userId: followedId,
    type: 'follow' as const,
    kind: 'follower' as const,
    groupKey: 'follow',
    title: 'New follower',
    titles: 'New followers',
    sentence: '{actor} followed you',
    link: personLink(followerId),
  };
  await rows.add(tx, draft, followerId);
});

const onFollowRequested = on(followRequested, async ({ rows }: Context, tx, { followerId, followedId }) => {
  const draft = {
    userId: followedId,
    type: 'follow' as const,
    kind: 'follower' as const,
    groupKey: followRequestKey(followerId),
    title: 'Follow request',
    isStanding: true,
    sentence: '{actor} asked to follow you',
    // where requests are accepted and declined
    link: sectionLink('profile'),
  };
  await rows.add(tx, draft, followerId);
});

const onFollowRequestEnded = on(followRequestEnded, async ({ rows }: Context, tx, { followerId, followedId }) => {
  const groupKey = followRequestKey(followerId);
  await rows.retract(tx, { userId: followedId, groupKey, actorId: followerId, isStanding: true });
});

const onUserUnfollowed = on(userUnfollowed, async ({ rows }: Context, tx, { followerId, followedId }) => {
  await rows.retract(tx, { userId: followedId, groupKey: 'follow', actorId: followerId });
});

const onUserBlocked = on(userBlocked, async ({ rows }: Context, tx, { blockerId, blockedId }) => {
  await rows.refreshActor(tx, blockedId, blockerId);
  await rows.refreshActor(tx, blockerId, blockedId);
});

const onUserUnblocked = on(userUnblocked, async ({ rows }: Context, tx, { blockerId, blockedId }) => {
  await rows.refreshActor(tx, blockedId, blockerId);
  await rows.refreshActor(tx, blockerId, blockedId);
});

const onAccountDeleted = on(accountDeleted, async ({ rows }: Context, tx, { userId }) => {
  const actors = actorRepository(tx);
  await cleaningRepository(tx).deleteOfPerson(userId);
  await deliverySweepRepository(tx).deleteOfPerson(userId);
  await pushTargetRepository(tx).deleteOfPerson(userId);
  await settingRepository(tx).deleteOfPerson(userId);
  await mailPreferenceRepository(tx).deleteOfPerson(userId);
  await receiptRepository(tx).deleteOfPerson(userId);
  await messageNoticeRepository(tx).deleteOfPerson(userId);
  await broadcastNoticeRepository(tx).deleteOfPerson(userId);
  await rows.publishCounts(tx, await actors.recount(await actors.deleteActor(userId)));
});

/** The rows of a user are written after the projection of people, which decides what the rows show. */
export const accountConsumers = [
  ...people.consumers,
  onUserFollowed,
  onFollowRequested,
  onFollowRequestEnded,
  onUserUnfollowed,
  onUserBlocked,
  onUserUnblocked,
  onAccountDeleted,
];
