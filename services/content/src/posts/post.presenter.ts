import { accessTo, isReadable, relationTo, type Access } from '@velvet/access/access';
import type { Offer, Person, Post } from '@velvet/contracts/content/post';
import type { z } from 'zod';
import { linkPresenter } from '#links/link.presenter.ts';
import type { Unopened } from '#openings/bought.ts';
import type { MediaUrls, Viewer } from '#vault/media-urls.ts';
import { lockedPresenter } from './locked.presenter.ts';
import { postMediaPresenter } from './post-media.presenter.ts';
import { isUsable, noBits, typeOf, type PostShape, type ViewerBits } from './post.ts';

type Bits = Omit<ViewerBits, 'id'>;
type Presented = z.input<typeof Post>;
type LockedAccess = Extract<Access, { kind: 'locked' }>;
export type PostPresenter = ReturnType<typeof postPresenter>;

export type GuardedShape = Pick<PostShape, 'state' | 'audience' | 'priceMinor' | 'ageRestricted'> & {
  author: Pick<PostShape['author'], 'id' | 'hidden'>;
};

export function accessOf(shape: GuardedShape, bits: Bits, viewer: Viewer): Access {
  if (shape.state === 'deleted' && !bits.hasPurchased) return { kind: 'absent' };
  const relation = relationTo(shape.author.id, viewer, { ...bits, isSealed: bits.unopened?.state === 'sealed' });
  const { state, audience, priceMinor, ageRestricted, author } = shape;
  return accessTo(
    {
      audience,
      priceMinor,
      isAgeRestricted: ageRestricted,
      isPublished: state === 'published',
      isOwnerHidden: author.hidden,
    },
    relation,
  );
}

export function postPresenter(urls: MediaUrls) {
  const { mediaOf, arrangementOf } = postMediaPresenter(urls);
  const lockedOf = lockedPresenter(urls);
  const linkOf = linkPresenter(urls);
  return {
    /** @returns undefined if the post is absent for this viewer */
    async present(shape: PostShape, bits: Bits, viewer: Viewer): Promise<Presented | undefined> {
      const access = accessOf(shape, bits, viewer);
      if (access.kind === 'absent') return undefined;
      const ready = shape.media.filter(isUsable);
      const reader = readerOf(shape, access, viewer);
      if (access.kind === 'locked')
        return {
          ...outline(shape, bits),
          locked: {
            reason: access.reason,
            offers: offersOf(shape, access, bits.unopened),
            ...(await lockedOf(ready, reader)),
          },
        };
      const media = await Promise.all(ready.map((item) => mediaOf(item, reader)));
      return {
        ...outline(shape, bits),
        ...openParts(shape, bits, viewer, { media, links: shape.links.map(linkOf) }),
        ...(access.kind === 'kept' && noActions),
        arrangement: viewer === shape.author.id ? await arrangementOf(shape, viewer) : [],
      };
    },
  };
}

/** Returns the viewer for whom URLs are signed: a visitor where all viewers see the same. */
export function readerOf(shape: GuardedShape, access: Access, viewer: Viewer): Viewer {
  const everybodys = accessOf(shape, noBits, undefined);
  return everybodys.kind === 'absent' || (isReadable(access) && everybodys.kind !== 'visible') ? viewer : undefined;
}

/** Returns a cache key shared by viewers with the same representation; undefined if it is specific to the viewer. */
export function commonView(shape: PostShape, bits: Bits, viewer: Viewer): string | undefined {
  const { reaction, isSaved, hasPurchased, unseen } = bits;
  const isMarked = reaction !== null || isSaved || hasPurchased || unseen.length > 0;
  if (isMarked || viewer === shape.author.id) return undefined;
  const access = accessOf(shape, bits, viewer);
  if (readerOf(shape, access, viewer) !== undefined) return undefined;
  return access.kind === 'locked' ? `${access.reason}:${access.opens}` : access.kind;
}

/** A post that only its buyers keep permits no action. */
const noActions = { allowComments: false, allowShares: false, allowReactions: false };

/** A subject that people unlock by a relation to its author, or for a price. */
type Unlockable = Pick<PostShape, 'id' | 'plan' | 'priceMinor' | 'currency'> & { author: Pick<Person, 'id'> };

/** Returns how a viewer unlocks a subject. */
export function offersOf(
  { id, author, plan, priceMinor, currency }: Unlockable,
  { opens }: LockedAccess,
  unopened: Unopened = null,
): Offer[] {
  if (opens === 'open') return unopened ? [{ kind: 'open', purchaseId: unopened.purchaseId }] : [];
  if (opens === 'signIn' || opens === 'confirmAge') return [{ kind: opens }];
  if (opens === 'follow') return [{ kind: 'follow', creatorId: author.id }];
  if (opens === 'buy') return [{ kind: 'buy', postId: id, price: { amountMinor: priceMinor, currency } }];
  return plan && (plan.month ?? plan.year) ? [{ kind: 'subscribe', creatorId: author.id, ...plan }] : [];
}

/**
 * Returns the parts that a locked post has too. Its lists are empty, because only people with access can react, so names would
 * reveal buyers.
 */
function outline(shape: PostShape, { reaction, isSaved, hasPurchased }: Bits): Presented {
  const { hidden: _hidden, ...author } = shape.author;
  const {
    id,
    state,
    audience,
    createdAt,
    publishedAt,
    isEdited,
    isPinned,
    scheduledFor,
    allowComments,
    allowShares,
    allowReactions,
    ageRestricted,
  } = shape;
  return {
    _id: id,
    author,
    state: state === 'deleted' ? 'published' : state,
    audience,
    createdAt,
    publishedAt,
    isEdited,
    isPinned,
    scheduledFor,
    allowComments,
    allowShares,
    allowReactions,
    ageRestricted,
    type: typeOf(shape.media),
    price: shape.priceMinor > 0 ? { amountMinor: shape.priceMinor, currency: shape.currency } : null,
    stock: shape.stock,
    location: null,
    content: { text: '', media: [], mentions: [], links: [] },
    engagement: { likes: [], comments: [], shares: [], saves: [], counts: shape.counts },
    userEngagement: { isLiked: reaction !== null, userReaction: reaction, isSaved, isPurchased: hasPurchased },
    locked: null,
    quotes: null,
    arrangement: [],
  };
}

/** Returns the parts for viewers with access only. */
function openParts(
  shape: PostShape,
  { unseen, isSaved }: Bits,
  viewer: Viewer,
  { media, links }: Pick<Presented['content'], 'media' | 'links'>,
): Partial<Presented> & Pick<Presented, 'content'> {
  const isSelf = viewer === shape.author.id;
  const isSeen = ({ user }: { user: { id: string } }) => !unseen.includes(user.id);
  const saves = isSelf ? shape.saves : shape.saves.filter(({ user }) => user.id === viewer && isSaved);
  return {
    location: shape.location === null ? null : { name: shape.location },
    quotes: shape.quotes,
    content: { text: shape.text, media, mentions: shape.mentions.filter(({ id }) => !unseen.includes(id)), links },
    engagement: {
      likes: shape.likes.filter(isSeen),
      comments: shape.comments.filter(({ author }) => isSeen({ user: author })),
      shares: shape.shares.filter(isSeen),
      saves: saves.filter(isSeen),
      counts: shape.counts,
    },
  };
}
