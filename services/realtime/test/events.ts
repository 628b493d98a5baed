import { userFollowed, userUnfollowed } from '@velvet/contracts/account/events';
import { accessChanged, postPublished } from '@velvet/contracts/content/events';
import { PostId, UserId } from '@velvet/contracts/ids';
import { notificationCountsChanged } from '@velvet/contracts/notification/events';
import { newId } from '@velvet/kit/ids';
import type { World } from '@velvet/testing/world';

export const creator = UserId.parse('social|creator');
export const newPostId = () => PostId.parse(newId());

export const publishCounts = (world: World, userId: UserId, unread: number) =>
  world.publish(notificationCountsChanged, { userId, unread });

export const publishPost = (
  world: World,
  authorId = creator,
  audience: 'public' | 'friends' = 'public',
  postId = newPostId(),
) =>
  world.publish(postPublished, {
    postId,
    authorId,
    audience,
    price: null,
    imageCount: 0,
    videoCount: 0,
    publishedAt: world.clock.now().toISOString(),
  });

export const publishAccess = (world: World, userId: UserId, isOpen: boolean) =>
  world.publish(accessChanged, { userId, creatorId: creator, postId: null, isOpen });

export const publishFollow = (world: World, followerId: UserId, followedId = creator) =>
  world.publish(userFollowed, { followerId, followedId, isMutual: false });

export const publishUnfollow = (world: World, followerId: UserId, followedId = creator) =>
  world.publish(userUnfollowed, { followerId, followedId });
