import { PostNotFound } from '@velvet/contracts/content/failures';
import { maxTextLength } from '@velvet/contracts/content/limits';
import { PostId } from '@velvet/contracts/ids';
import { postOf, type SubjectAdapter } from '#subjects/subject.ts';
import { findOpenPost } from './open-post.ts';

export const postSubject: SubjectAdapter = {
  table: 'post',
  owner: 'author_id',
  counters: {
    likes: 'like_count',
    comments: 'comment_count',
    shares: 'share_count',
    saves: 'save_count',
    views: 'view_count',
  },
  absent: PostNotFound,
  async find({ db, viewer, now }, id) {
    const postId = PostId.parse(id);
    const post = await findOpenPost(db, postId, viewer, now);
    if (!post) return undefined;
    const { author, audience, unseen, allowReactions, allowComments, allowShares } = post;
    return {
      ownerId: author.id,
      root: postOf(postId),
      audience,
      allowReactions,
      allowComments,
      allowShares,
      commentRules: { maxLength: maxTextLength, allowPictures: true },
      unseen,
    };
  },
};
