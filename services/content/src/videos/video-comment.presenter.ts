import type { FeedComment } from '@velvet/contracts/content/post';
import type { VideoComment } from '@velvet/contracts/content/video-comments';
import type { z } from 'zod';
import { videoPersonOf } from './video.presenter.ts';

/** Returns a comment with the names of its fields in videos. */
export function videoCommentOf(comment: z.input<typeof FeedComment>): z.input<typeof VideoComment> {
  const { _id: id, author, content, createdAt, engagement, userEngagement, isEdited, canDelete, canEdit } = comment;
  return {
    id,
    user: videoPersonOf(author as Parameters<typeof videoPersonOf>[0]),
    content: content.text,
    mentions: content.mentions,
    created_at: createdAt,
    likes: engagement.counts.likes,
    isLiked: userEngagement.isLiked,
    isEdited,
    canDelete,
    canEdit,
  };
}
