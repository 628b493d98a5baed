import {
  accountDeleted,
  profileUpdated,
  userBlocked,
  userFollowed,
  userUnblocked,
  userUnfollowed,
} from '@velvet/contracts/account/events';
import type { Audience } from '@velvet/contracts/content/audiences';
import { accessChanged, postPublished } from '@velvet/contracts/content/events';
import { PostId, UserId } from '@velvet/contracts/ids';
import { notificationCountsChanged } from '@velvet/contracts/notification/events';
import { newId } from '@velvet/kit/base/ids';
import type { World } from '@velvet/testing/world';
import type { z } from 'zod';

export const creator = UserId.parse('social|creator');
export const newPostId = () => PostId.parse(newId());

export const publishCounts = (world: World, userId: UserId, unread: number) =>
  world.publish(notificationCountsChanged, { userId, unread });

export const publishPost = (world: World, authorId = creator, audience: Audience = 'public', postId = newPostId()) =>
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

export const publishDeletion = (world: World, userId: UserId) => world.publish(accountDeleted, { userId });

export const publishBlock = (world: World, blockerId: UserId, blockedId: UserId) =>
  world.publish(userBlocked, { blockerId, blockedId });

export const publishUnblock = (world: World, blockerId: UserId, blockedId: UserId) =>
  world.publish(userUnblocked, { blockerId, blockedId });

type Card = Pick<z.input<typeof profileUpdated.payload>, 'name' | 'revision' | 'visibility' | 'hidden' | 'adult'>;

export function publishCard(
  world: World,
  userId: UserId,
  { name = 'Anyone', revision = 1, visibility = 'public', hidden = false, adult = true }: Partial<Card> = {},
) {
  return world.publish(profileUpdated, {
    userId,
    revision,
    handle: 'anyone',
    name,
    bio: '',
    avatar: null,
    role: 'subscriber',
    verified: false,
    adult,
    visibility,
    hidden,
    demo: false,
    joinedAt: world.clock.now().toISOString(),
  });
}
