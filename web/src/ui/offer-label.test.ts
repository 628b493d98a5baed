import { Locked, Offer } from '@velvet/contracts/content/post';
import { expect, test } from 'vitest';
import { contentsOf } from '#ui/media/contents-of.ts';
import { offerLabel } from './offer-label.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const plan = { kind: 'subscribe', creatorId: 'a', planId: '01a1fcbc-7d3a-727c-b849-bcaf4cde99da' };

test.each([
  [{ kind: 'buy', postId: '01a1fcbc-7d3a-727c-b849-bcaf4cde99da', price: usd(500) }, 'Unlock for $5'],
  [{ ...plan, month: usd(999), year: usd(8900) }, 'Subscribe for $9.99 a month'],
  [{ ...plan, month: null, year: usd(8900) }, 'Subscribe for $89 a year'],
  [{ ...plan, month: usd(0), year: null }, 'Subscribe for free'],
  [{ kind: 'follow', creatorId: 'a' }, 'Follow to see this'],
  [{ kind: 'signIn' }, 'Sign in to see this'],
])('%o', (offer, label) => expect(offerLabel(Offer.parse(offer))).toBe(label));

const locked = (imageCount: number, videoCount: number, videoSeconds: number, audioCount = 0, audioSeconds = 0) => {
  const audio = { audioCount, audioSeconds };
  return Locked.parse({
    reason: 'price',
    offers: [],
    imageCount,
    videoCount,
    videoSeconds,
    ...audio,
    previewUrl: null,
  });
};

test.each([
  [locked(14, 1, 121), '14 photos, 2 minutes of video'],
  [locked(1, 0, 0), '1 photo'],
  [locked(0, 2, 0), '2 videos'],
  [locked(0, 1, 12.4), '12 seconds of video'],
  [locked(0, 0, 0, 1, 185), '3 minutes of audio'],
  [locked(1, 0, 0, 2, 0), '1 photo, 2 audio tracks'],
  [locked(0, 0, 0), 'Text'],
])('%o is described as %s', (contents, text) => expect(contentsOf(contents)).toBe(text));
