import type { Post } from '@velvet/contracts/content/post';
import type { Session } from '@velvet/contracts/content/sessions';
import { PostId, QueueItemId, UserId } from '@velvet/contracts/ids';

const avatar = '/media/public/ana.webp';
const author = { id: UserId.parse('social|ana'), name: 'Ana', handle: 'ana.b', avatar, verified: true };

export const session = {
  id: QueueItemId.parse('01890a5d-ac96-774b-bcce-b302099a8071'),
  creator: author,
  title: 'Night <i>talk</i>',
  description: 'Bring tea.',
  status: 'scheduled',
  scheduledAt: '2026-11-28T20:30:00.000Z',
  duration: 60,
  audience: 'public',
  ageRestricted: false,
  price: null,
  expectedViewers: 0,
  isSoldOut: false,
  isReminded: false,
  hasTicket: false,
  locked: null,
} satisfies Session;

const counts = { likes: 0, comments: 0, shares: 0, saves: 0, views: 0 };

export const post = {
  _id: PostId.parse('01890a5d-ac96-774b-bcce-b302099a8081'),
  author,
  createdAt: '2026-01-01T00:00:00Z',
  publishedAt: '2026-01-01T00:00:00Z',
  isEdited: false,
  isPinned: false,
  type: 'text',
  state: 'published',
  scheduledFor: null,
  audience: 'public',
  price: null,
  stock: null,
  allowComments: true,
  allowShares: true,
  allowReactions: true,
  ageRestricted: false,
  location: null,
  content: { text: 'By the <b>river</b>', media: [], mentions: [], links: [] },
  engagement: { likes: [], comments: [], shares: [], saves: [], counts },
  userEngagement: { isLiked: false, userReaction: null, isSaved: false, isPurchased: false },
  locked: null,
  quotes: null,
  arrangement: [],
} satisfies Post;

const previewUrl = '/media/blurred.webp?signed';

export const lockedPost = {
  ...post,
  _id: PostId.parse('01890a5d-ac96-774b-bcce-b302099a8082'),
  audience: 'subscribers',
  content: { ...post.content, text: '' },
  locked: {
    reason: 'subscribers',
    offers: [],
    imageCount: 1,
    videoCount: 0,
    videoSeconds: 0,
    audioCount: 0,
    audioSeconds: 0,
    previewUrl,
  },
} satisfies Post;
