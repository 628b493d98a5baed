import { expect, test } from 'vitest';
import { isShownPrivate, seenByInWords, titleOf } from './item-facts.ts';
import { layoutOf } from './layout.ts';

test('cards fill the width on a desktop; a phone shows two columns', () => {
  expect(layoutOf('grid', 1080)).toMatchObject({ columns: 4, width: 258, isWide: true });
  expect(layoutOf('grid', 358)).toMatchObject({ columns: 2, width: 174, isWide: false });
  expect(layoutOf('list', 1080)).toMatchObject({ columns: 1, isWide: true });
});

test.each([
  ['holiday.final.jpg', 'holiday.final'],
  ['.hidden', '.hidden'],
  ['plain', 'plain'],
])('%s is titled %s', (fileName, title) => expect(titleOf(fileName)).toBe(title));

test('an item lists its visibility, one phrase per audience', () => {
  const price = { amountMinor: 500, currency: 'USD' } as const;
  const post = { kind: 'post', audience: 'public', price: null, posts: 1 } as const;
  expect(seenByInWords({ seenBy: [] })).toEqual(['Only you']);
  const badges = [[], [post], [{ ...post, price }], [{ ...post, audience: 'subscribers' as const }]];
  expect(badges.map((seenBy) => isShownPrivate({ isPrivate: true, seenBy }))).toEqual([true, false, true, true]);
  expect(
    seenByInWords({
      seenBy: [
        post,
        { ...post, audience: 'subscribers' },
        { kind: 'link' },
        { ...post, price, posts: 2 },
        { kind: 'video', audience: 'public', price, videos: 1 },
        { kind: 'video', audience: 'followers', price: null, videos: 1 },
        { kind: 'buyers' },
      ],
    }),
  ).toEqual([
    'In a post for everyone',
    'In a post for subscribers',
    'Anyone with the link',
    'Sold for $5 in 2 posts',
    'Sold for $5 in the video feed',
    'In the video feed for followers',
    'People who bought it',
  ]);
});
