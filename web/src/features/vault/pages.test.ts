import type { VaultItem } from '@velvet/contracts/content/vault';
import { expect, test } from 'vitest';
import { isShownPrivate, seenByInWords, titleOf } from './item-facts.ts';
import { layoutOf } from './layout.ts';
import { insertItems, replaceItems, withoutItems } from './pages.ts';
import type { VaultPages } from './pages.ts';

const item = (id: string, title = id) => ({ id, title }) as VaultItem;
const pagesOf = (pages: readonly string[], hasMore: boolean): VaultPages => ({
  pageParams: pages.map((_, index) => (index === 0 ? undefined : `cursor-${index}`)),
  pages: pages.map((ids, index) => ({
    data: ids.split('').map((id) => item(id)),
    meta: { page: 1, limit: 3, hasMore: hasMore || index < pages.length - 1, nextCursor: null },
    fetchedAt: 0,
  })),
});
const idsOf = ({ pages }: VaultPages) => pages.map(({ data }) => data.map(({ id }) => id).join(''));

test('new items stand where they belong, once', () => {
  const pages = pagesOf(['zyx', 'usr'], true);
  expect(idsOf(insertItems(pages, [item('{'), item('z'), item('t')]))).toEqual(['{zyx', 'utsr']);
});

test('what belongs behind the last page waits for it, unless there is none', () => {
  expect(idsOf(insertItems(pagesOf(['zyx'], true), [item('a')]))).toEqual(['zyx']);
  expect(idsOf(insertItems(pagesOf(['zyx'], false), [item('a')]))).toEqual(['zyxa']);
  expect(idsOf(insertItems(pagesOf([''], false), [item('a'), item('b')]))).toEqual(['ba']);
});

test('items are replaced and taken out in place; a page that was read again is fresh', () => {
  const pages = replaceItems(pagesOf(['zyx', 'wvu'], false), [item('w', 'new')], 5, 'cursor-1');
  expect(pages.pages[1]?.data[0]?.title).toBe('new');
  expect(pages.pages.map(({ fetchedAt }) => fetchedAt)).toEqual([0, 5]);
  expect(idsOf(withoutItems(pages, new Set(['y', 'w'])))).toEqual(['zx', 'vu']);
});

test('cards fill the width at a desk and are two side by side on a phone', () => {
  expect(layoutOf('grid', 1080)).toMatchObject({ columns: 4, width: 258, isWide: true });
  expect(layoutOf('grid', 358)).toMatchObject({ columns: 2, width: 174, isWide: false });
  expect(layoutOf('list', 1080)).toMatchObject({ columns: 1, isWide: true });
});

test.each([
  ['holiday.final.jpg', 'holiday.final'],
  ['.hidden', '.hidden'],
  ['plain', 'plain'],
])('%s is titled %s', (fileName, title) => expect(titleOf(fileName)).toBe(title));

test('an item says who sees it in one phrase per way', () => {
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
        { kind: 'buyers' },
      ],
    }),
  ).toEqual([
    'In a post for everyone',
    'In a post for subscribers',
    'Anyone with the link',
    'Sold for $5 in 2 posts',
    'People who bought it',
  ]);
});
