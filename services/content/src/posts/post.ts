import type { Audience } from '@velvet/contracts/content/audiences';
import type { Reaction } from '@velvet/contracts/content/events';
import type { CommentExcerpt, Person, PostState, PostType } from '@velvet/contracts/content/post';
import type { Mention } from '@velvet/contracts/content/mentions';
import type { Stock } from '@velvet/contracts/content/price';
import type { VaultItemState, VaultItemType } from '@velvet/contracts/content/vault';
import type { PlanId, PostId, TierId, VaultItemId } from '@velvet/contracts/ids';
import type { Currency, Money } from '@velvet/contracts/money';
import type { z } from 'zod';
import type { Bought } from '#openings/bought.ts';

export type MediaShape = {
  id: VaultItemId;
  type: VaultItemType;
  state: VaultItemState;
  reason: string | null;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  renditions: { width: number; height: number }[];
  hasPreview: boolean;
  hasPoster: boolean;
  /** whether at least one rendition of a video is ready */
  hasStream: boolean;
  captionLanguages: string[];
  waveform: number[] | null;
  altText: string;
};

/** A page that a text links to; its title is '' until it was read. */
export type LinkShape = { url: string; title: string; description: string; imageKey: string | null };

/** A post as stored, independent of the viewer; times are texts with their offset. */
export type PostShape = {
  id: PostId;
  position: string;
  /** position on its author's page, which pinning changes */
  pagePosition: string;
  isPinned: boolean;
  /** `deleted`: only its buyers keep it */
  state: PostState | 'deleted';
  audience: Audience;
  text: string;
  priceMinor: number;
  currency: Currency;
  /** null without a limit */
  stock: Stock | null;
  allowComments: boolean;
  allowShares: boolean;
  allowReactions: boolean;
  ageRestricted: boolean;
  location: string | null;
  scheduledFor: string | null;
  createdAt: string;
  isEdited: boolean;
  publishedAt: string | null;
  counts: { likes: number; comments: number; shares: number; saves: number; views: number };
  author: Person & { hidden: boolean };
  /** the subscription that unlocks it: to the author, or to the tier */
  plan: { planId: PlanId; month: Money | null; year: Money | null; tier?: { id: TierId; name: string } } | null;
  media: MediaShape[];
  /** media that a published post shows once all of them are ready; null without a pending change */
  nextMedia: MediaShape[] | null;
  mentions: Mention[];
  links: LinkShape[];
  likes: { user: Person; reaction: Reaction }[];
  comments: z.input<typeof CommentExcerpt>[];
  shares: { user: Person; shareType: string; shareText: string }[];
  saves: { user: Person }[];
  /** the quoted post, null if it was deleted; null for a post that quotes none */
  quotes: { postId: PostId | null } | null;
};

/** Actions of a viewer on a post. */
export type ViewerMarks = { id: PostId; reaction: Reaction | null; isSaved: boolean } & Bought;

/** Relation of a viewer to an author. */
export type ViewerStanding = {
  follows: boolean;
  followedBack: boolean;
  isSubscribed: boolean;
  /** the tiers of the author that the viewer has */
  tiers: readonly string[];
  /** whether the viewer has the members' minimum age by birthday */
  isAdult: boolean;
  isBlocked: boolean;
  /** people whom the viewer blocked or is blocked by; their names are hidden */
  unseen: string[];
};

/** Data that depend on the viewer. */
export type ViewerBits = ViewerMarks & ViewerStanding;

export const noBits: Omit<ViewerBits, 'id'> = {
  reaction: null,
  isSaved: false,
  hasPurchased: false,
  unopened: null,
  follows: false,
  followedBack: false,
  isSubscribed: false,
  tiers: [],
  isAdult: false,
  isBlocked: false,
  unseen: [],
};

/** Returns whether an item can be part of a post when it is ready; documents cannot. */
export function isUsable({ state, type }: Pick<MediaShape, 'state' | 'type'>): boolean {
  return state === 'ready' && type !== 'document';
}

export function isUseless({ state, type }: Pick<MediaShape, 'state' | 'type'>): boolean {
  return state === 'failed' || (state === 'ready' && type === 'document');
}

export function typeOf(media: readonly Pick<MediaShape, 'type'>[]): PostType {
  const types = new Set(media.map(({ type }) => type));
  const [only] = types;
  if (only === undefined) return 'text';
  return types.size > 1 ? 'mixed' : only === 'document' ? 'image' : only;
}

/** Groups media by what readers see of them. */
export function byKind<M extends Pick<MediaShape, 'type'>>(media: readonly M[]) {
  const videos = media.filter(({ type }) => type === 'video');
  const audios = media.filter(({ type }) => type === 'audio');
  return { images: media.filter(({ type }) => type === 'image'), videos, audios };
}
