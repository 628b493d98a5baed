import type { Audience } from '@velvet/contracts/content/audiences';
import type { VideoState } from '@velvet/contracts/content/videos';
import type { UserId, VaultItemId, VideoId } from '@velvet/contracts/ids';
import type { Currency } from '@velvet/contracts/money';

/** A video as stored, without its counters. */
export type VideoRow = {
  id: VideoId;
  authorId: UserId;
  itemId: VaultItemId;
  /** a deleted one is absent for everyone but its buyers, and can be restored for `videoRestorableMs` */
  state: VideoState | 'deleted';
  title: string;
  description: string;
  subjects: string[];
  audience: Audience;
  priceMinor: number;
  currency: Currency;
  ageRestricted: boolean;
  createdAt: Date;
  editedAt: Date | null;
  publishedAt: Date | null;
  deletedAt: Date | null;
  offerRevision: number;
  isOffered: boolean;
};

/** The kind of a video as a subject of engagement, comments and offers. */
export const videoKind = 'video';

export const videoOf = (id: VideoId) => ({ kind: videoKind, id });

const maxSubjects = 20;

/** Returns the hashtags of texts, lower-case, without their sign and without duplicates. */
export function subjectsOf(...texts: readonly string[]): string[] {
  const tags = texts.flatMap((text) => text.match(/(?<![\p{L}\p{M}\p{N}_&])#[\p{L}\p{M}\p{N}_]{1,40}/gu) ?? []);
  return [...new Set(tags.map((tag) => tag.slice(1).toLowerCase()))].slice(0, maxSubjects);
}
