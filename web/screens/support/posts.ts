import { listPosts } from '@velvet/contracts/content/post-calls';
import { Post } from '@velvet/contracts/content/post';
import { PostId } from '@velvet/contracts/ids';
import type { ScreenApi } from './api.ts';
import { self } from './fixtures.ts';
import { sampleOf } from './sample.ts';

/** Changes of a sample: those of its content and its engagement are merged. */
type Changes = Partial<Omit<Post, 'content'>> & { readonly content?: Partial<Post['content']> };

/** A published post of the signed-in person, without media. */
export function ownPost(text: string, { content, ...changes }: Changes = {}): Post {
  const sample = sampleOf(Post, 'empty');
  return {
    ...sample,
    _id: PostId.parse('01890000-0000-7000-8000-0000000000a1'),
    author: { ...self, avatar: null, verified: false },
    createdAt: '2026-11-16T09:30:00.000Z',
    publishedAt: '2026-11-16T09:30:00.000Z',
    type: 'text',
    state: 'published',
    audience: 'public',
    allowComments: true,
    allowShares: true,
    allowReactions: true,
    ...changes,
    content: { ...sample.content, text, ...content },
  };
}

/** Answers the lists of posts: the unpublished ones of the person and the others. */
export function answerPosts(api: ScreenApi, posts: readonly Post[], unpublished: readonly Post[] = []): void {
  api.answer(listPosts, ({ query }) => [...(query.get('state') === 'unpublished' ? unpublished : posts)]);
}
