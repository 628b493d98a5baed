// Events of other services, as those publish them.
import { profileUpdated, userFollowed } from '@velvet/contracts/account/events';
import { commentAdded, postPublished, reactionChanged, type Audience } from '@velvet/contracts/content/events';
import { CommentId, PostId, UserId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import type { World } from '@velvet/testing/world';

export const newPostId = () => PostId.parse(newId());
export const newCommentId = () => CommentId.parse(newId());
export const userId = (name: string) => UserId.parse(`social|${name}`);

export function publishCard(world: World, id: UserId, name: string, { hidden = false, revision = 1 } = {}) {
  return world.publish(profileUpdated, {
    userId: id,
    revision,
    handle: name.toLowerCase(),
    name,
    bio: '',
    avatar: null,
    role: 'subscriber',
    verified: false,
    visibility: 'public',
    hidden,
    demo: false,
    joinedAt: world.clock.now().toISOString(),
  });
}

export const publishFollow = (world: World, followerId: UserId, followedId: UserId) =>
  world.publish(userFollowed, { followerId, followedId, isMutual: false });

export const publishPost = (world: World, authorId: UserId, postId = newPostId(), audience: Audience = 'public') =>
  world.publish(postPublished, {
    postId,
    authorId,
    audience,
    price: null,
    imageCount: 0,
    videoCount: 0,
    publishedAt: world.clock.now().toISOString(),
  });

export const publishLike = (world: World, actorId: UserId, ownerId: UserId, postId: PostId, isOn = true) =>
  world.publish(reactionChanged, {
    subject: 'post',
    subjectId: postId,
    postId,
    ownerId,
    actorId,
    reaction: isOn ? 'love' : null,
    previous: isOn ? null : 'love',
    changedAt: world.clock.now().toISOString(),
  });

export const publishComment = (world: World, authorId: UserId, postAuthorId: UserId, commentId = newCommentId()) =>
  world.publish(commentAdded, {
    commentId,
    postId: newPostId(),
    postAuthorId,
    authorId,
    parentCommentId: null,
    parentAuthorId: null,
    excerpt: 'how lovely',
    createdAt: world.clock.now().toISOString(),
  });
