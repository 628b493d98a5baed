import type { Person } from '@velvet/contracts/content/post';
import { CommentId, PostId, UserId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import type { PostShape } from '#posts/post.ts';

export const personOf = (handle: string): Person => ({
  id: UserId.parse(`social|${handle}`),
  name: `Name of ${handle}`,
  handle,
  avatar: `https://media.test/face-of-${handle}`,
  verified: false,
});
export const author = personOf('author');
export const viewer = personOf('viewer');
/** The viewer has once liked, commented on, shared and saved the post, and so have others. */
export const engaged = [viewer, personOf('payer'), personOf('patron')];

const at = '2026-01-02T03:04:05.000Z';

/** A published post for everyone without media; `engaged` have reacted to it in every way. */
export const postShape = (more: Partial<PostShape> = {}): PostShape => ({
  state: 'published',
  audience: 'public',
  priceMinor: 0,
  ageRestricted: false,
  id: PostId.parse(newId()),
  position: newId(),
  pagePosition: newId(),
  isPinned: false,
  text: 'The tide comes at nine',
  currency: 'USD',
  stock: null,
  allowComments: true,
  allowShares: true,
  allowReactions: true,
  location: 'Secret Bay',
  scheduledFor: null,
  createdAt: at,
  isEdited: false,
  publishedAt: at,
  counts: { likes: 3, comments: 3, shares: 3, saves: 3, views: 7 },
  author: { ...author, hidden: false },
  plan: null,
  media: [],
  nextMedia: null,
  mentions: [],
  links: [],
  quotes: null,
  likes: engaged.map((user) => ({ user, reaction: 'like' })),
  comments: engaged.map((who) => ({
    _id: CommentId.parse(newId()),
    author: who,
    createdAt: at,
    content: { text: 'See' },
  })),
  shares: engaged.map((user) => ({ user, shareType: 'link', shareText: '' })),
  saves: engaged.map((user) => ({ user })),
  ...more,
});
