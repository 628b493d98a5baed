import type { VaultItem } from '@velvet/contracts/content/vault';
import { expect, test } from 'vitest';
import { insertItems, replaceItems, withoutItems, type VaultPages } from './vault-pages.ts';

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

test('items behind the last loaded page are left out unless the list is complete', () => {
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
