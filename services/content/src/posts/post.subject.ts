import { maxTextLength } from '@velvet/contracts/content/limits';
import { PostId } from '@velvet/contracts/ids';
import { postOf, type SubjectAdapter } from '#subjects/subject.ts';
import { openPostOrRefuse } from './open-post.ts';

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
  async find({ db, viewer, now }, id) {
    const postId = PostId.parse(id);
    const { author, audience, unseen, allowReactions, allowComments, allowShares } = await openPostOrRefuse(
      db,
      postId,
      viewer,
      now,
    );
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
