import type { FeedComment, FeedReply } from '@velvet/contracts/content/post';
import type { z } from 'zod';
import { postMediaPresenter } from '#posts/post-media.presenter.ts';
import { isUsable, isUseless, type MediaShape } from '#posts/post.ts';
import type { MediaUrls, Viewer } from '#vault/media-urls.ts';

type Shaped<C extends z.input<typeof FeedReply>> = Omit<C, 'content'> & {
  content: Pick<C['content'], 'text' | 'mentions'> & { media: MediaShape[] };
};
type Thread = z.input<typeof FeedComment>;
type Reply = z.input<typeof FeedReply>;
type ReplyShape = Shaped<Reply>;

/** A comment as stored, with the media of all states. */
export type CommentShape = Omit<Shaped<Reply>, 'engagement'> & {
  engagement: Omit<Thread['engagement'], 'replies'> & { replies: ReplyShape[] };
};

export function commentPresenter(urls: MediaUrls) {
  const { mediaOf } = postMediaPresenter(urls);

  /** Returns the ready pictures, signed for the viewer. The states of the others are for the author alone. */
  async function contentOf({ author, content }: Pick<ReplyShape, 'author' | 'content'>, viewer: Viewer) {
    const isAuthor = author.id === viewer;
    const failed = isAuthor ? content.media.filter(isUseless) : [];
    return {
      ...content,
      media: await Promise.all(content.media.filter(isUsable).map((item) => mediaOf(item, viewer))),
      processing: isAuthor ? content.media.filter((item) => !isUsable(item) && !isUseless(item)).length : 0,
      failed: failed.map(({ reason }) => reason ?? ''),
    };
  }

  return async (comment: CommentShape, viewer: Viewer): Promise<Thread> => {
    const { replies } = comment.engagement;
    const presented = replies.map(async (reply) => ({ ...reply, content: await contentOf(reply, viewer) }));
    const engagement = { ...comment.engagement, replies: await Promise.all(presented) };
    return { ...comment, content: await contentOf(comment, viewer), engagement };
  };
}
