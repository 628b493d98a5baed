import { CommentId, PostId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { benchPerson } from '#world/people.ts';

const posts = Array.from({ length: 1000 }, () => PostId.parse(newId()));

/** The payload of `commentAdded`, an event that the product has many of, below a thousand posts in turn: so many keys, each in order. */
export function commentOn(turn: number) {
  return {
    commentId: CommentId.parse(newId()),
    postId: posts[turn % posts.length] ?? PostId.parse(newId()),
    postAuthorId: benchPerson('writer', turn % 20),
    authorId: benchPerson('fan', turn % 40),
    parentCommentId: null,
    parentAuthorId: null,
    excerpt: 'A quiet morning, and the first light over the roofs.',
    createdAt: new Date().toISOString(),
  };
}
