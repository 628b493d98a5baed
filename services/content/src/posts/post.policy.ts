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

export type PostContent = { text: string; media: readonly { id: string }[] };

/** Returns the field from which an edit takes something away: a part of the text, or media. */
export function removedField(before: PostContent, now: PostContent): 'text' | 'vaultItemIds' | undefined {
  if (!now.text.includes(before.text)) return 'text';
  const shown = new Set(now.media.map(({ id }) => id));
  return before.media.every(({ id }) => shown.has(id)) ? undefined : 'vaultItemIds';
}
