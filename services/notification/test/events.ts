// Events of other services, as those publish them.
import { profileUpdated, userFollowed } from '@velvet/contracts/account/events';
import type { Audience } from '@velvet/contracts/content/audiences';
import { commentAdded, postPublished, reactionChanged } from '@velvet/contracts/content/events';
import { CommentId, ConversationId, MessageId, PostId, UserId } from '@velvet/contracts/ids';
import { messageSent } from '@velvet/contracts/messaging/events';
import { newId } from '@velvet/kit/base/ids';
import type { World } from '@velvet/testing/world';
import type { z } from 'zod';

export const newPostId = () => PostId.parse(newId());
export const newCommentId = () => CommentId.parse(newId());
export const userId = (name: string) => UserId.parse(`social|${name}`);

export function publishCard(
  world: World,
  id: UserId,
  name: string,
  { isPrivate = false, hidden = false, revision = 1 } = {},
) {
  return world.publish(profileUpdated, {
    userId: id,
    revision,
    handle: name.toLowerCase(),
    name,
    bio: '',
    avatar: null,
    role: 'subscriber',
    verified: false,
    visibility: isPrivate ? 'private' : 'public',
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

export const publishComment = (
  world: World,
  authorId: UserId,
  postAuthorId: UserId,
  commentId = newCommentId(),
  postId = newPostId(),
) =>
  world.publish(commentAdded, {
    commentId,
    postId,
    postAuthorId,
    authorId,
    parentCommentId: null,
    parentAuthorId: null,
    excerpt: 'how lovely',
    createdAt: world.clock.now().toISOString(),
  });

type Message = z.input<typeof messageSent.payload>;

/** A text message, unless the given fields are those of another one. */
export const messageOf = (
  world: World,
  from: UserId,
  to: UserId,
  seq: number,
  given: Partial<Message> = {},
): Message => ({
  conversationId: ConversationId.parse(newId()),
  messageId: MessageId.parse(newId()),
  seq,
  members: [from, to],
  senderId: from,
  clientId: null,
  type: 'text',
  content: `message ${seq}`,
  replyTo: null,
  reactions: [],
  sentAt: world.clock.now().toISOString(),
  editedAt: null,
  unsentAt: null,
  status: { sender: 'sent', receiver: 'delivered' },
  ...given,
});

export async function publishMessage(
  world: World,
  from: UserId,
  to: UserId,
  seq: number,
  given: Partial<Message> = {},
): Promise<void> {
  await world.publish(messageSent, messageOf(world, from, to, seq, given));
  await world.drain();
}
