import { vaultItemChanged, vaultItemProgressed } from '@velvet/contracts/content/events';
import {
  videoCommentAdded,
  videoCommentDeleted,
  videoCommentEdited,
  videoDeleted,
  videoPersonMentioned,
  videoPublished,
  videoReactionChanged,
  videoShared,
  videoViewed,
} from '@velvet/contracts/content/video-events';
import { CommentId, VaultItemId, VideoId, type UserId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import type { World } from '@velvet/testing/world';

/** Publishes the events of a video that a fan views, shares and comments on, whose file fails, and which is deleted. */
export async function publishVideoEvents(
  world: World,
  { creator, fan, at }: { creator: UserId; fan: UserId; at: string },
): Promise<void> {
  const videoId = VideoId.parse(newId());
  const about = { videoId, authorId: creator };
  await world.publish(videoPublished, { ...about, title: 'Night', publishedAt: at });
  await world.publish(videoViewed, { ...about, viewerId: fan, viewedAt: at });
  await world.publish(videoShared, { ...about, actorId: fan, sharedAt: at });
  const comment = { commentId: CommentId.parse(newId()), videoId, videoAuthorId: creator, authorId: fan };
  await world.publish(videoCommentAdded, { ...comment, excerpt: 'Lovely', createdAt: at });
  await world.publish(videoCommentEdited, { ...comment, excerpt: 'Lovelier' });
  const mention = { videoId, commentId: comment.commentId, userId: creator, authorId: fan, mentionedAt: at };
  await world.publish(videoPersonMentioned, { ...mention, excerpt: 'Lovelier' });
  await world.publish(videoCommentDeleted, comment);
  const reaction = { reaction: 'like', previous: null, isOpenToOwner: true, changedAt: at } as const;
  const subject = { subject: 'video', subjectId: videoId, videoId, ownerId: creator } as const;
  await world.publish(videoReactionChanged, { ...subject, ...reaction, actorId: fan });
  const itemId = VaultItemId.parse(newId());
  await world.publish(vaultItemChanged, { itemId, ownerId: creator, state: 'failed', reason: 'The file is empty.' });
  await world.publish(vaultItemProgressed, { itemId, ownerId: creator, steps: [] });
  await world.publish(videoDeleted, { videoId, authorId: creator });
}
