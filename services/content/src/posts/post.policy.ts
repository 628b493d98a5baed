import { PostSold } from '@velvet/contracts/content/failures';
import { Refusal } from '@velvet/kit/http/refusal';
import { isForAnybody, isPlainAudience, type Audience } from '@velvet/contracts/content/audiences';

export type Publisher = { isCreator: boolean; isVerified: boolean };

export type Publication = { audience: Audience; priceMinor: number; hasMedia: boolean };

/**
 * Returns the refusal of publishing a post; undefined if it may be published. Private posts and drafts are not published.
 */
export function obstacleToPublishing(
  { isCreator, isVerified }: Publisher,
  { audience, priceMinor, hasMedia }: Publication,
): 'verification' | 'mediaVerification' | 'selling' | undefined {
  if (audience === 'private') return undefined;
  if (isCreator) return isVerified ? undefined : 'verification';
  if (audience === 'subscribers' || !isPlainAudience(audience) || priceMinor > 0) return 'selling';
  return hasMedia && isForAnybody(audience) && !isVerified ? 'mediaVerification' : undefined;
}

type Content = { text: string; media: readonly { id: string }[] };

/** Requires that an edit of a sold post keeps its whole text and all its media. @throws {Refusal} PostSold with the field */
export function requireAddition(before: Content, now: Content): void {
  if (!now.text.includes(before.text)) throw new Refusal(PostSold, { field: 'text' });
  const shown = new Set(now.media.map(({ id }) => id));
  if (!before.media.every(({ id }) => shown.has(id))) throw new Refusal(PostSold, { field: 'vaultItemIds' });
}
