import type { Audience } from '@velvet/contracts/content/events';

export type Publisher = { isCreator: boolean; isVerified: boolean };

export type Publication = { audience: Audience; priceMinor: number; hasMedia: boolean };

/**
 * Returns why somebody may not publish this; undefined where they may. What is private or a draft is not published. Anybody may
 * follow, so what is for followers is as public as what is for everyone.
 */
export function obstacleToPublishing(
  { isCreator, isVerified }: Publisher,
  { audience, priceMinor, hasMedia }: Publication,
): 'verification' | 'mediaVerification' | 'selling' | undefined {
  if (audience === 'private') return undefined;
  if (isCreator) return isVerified ? undefined : 'verification';
  if (audience === 'subscribers' || priceMinor > 0) return 'selling';
  return hasMedia && audience !== 'friends' && !isVerified ? 'mediaVerification' : undefined;
}
