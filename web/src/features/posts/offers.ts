import type { Locked, Offer } from '@velvet/contracts/content/post';
import { lockText } from '#texts/posts.ts';
import { money } from '#ui/format.ts';

/** Label of the offer's button. */
export function offerLabel(offer: Offer): string {
  if (offer.kind === 'buy') return lockText.unlock(money(offer.price, true));
  if (offer.kind === 'follow') return lockText.follow;
  if (offer.kind === 'signIn') return lockText.signIn;
  if (offer.kind === 'confirmAge') return lockText.confirmAge;
  if (offer.month?.amountMinor === 0 || offer.year?.amountMinor === 0) return lockText.subscribeFree;
  if (offer.month) return lockText.subscribe(money(offer.month, true));
  return offer.year ? lockText.subscribeYearly(money(offer.year, true)) : lockText.subscribeFree;
}

/** '14 photos, 2 minutes of video': the contents behind the lock. */
export function contentsOf({ imageCount, videoCount, videoSeconds }: Locked): string {
  const parts = [
    imageCount > 0 && lockText.photos(imageCount),
    videoCount > 0 && (videoSeconds > 0 ? lockText.videoLength(videoSeconds) : lockText.videos(videoCount)),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(', ') : lockText.words;
}
