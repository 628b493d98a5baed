import { expect, test } from 'vitest';
import { sectionAddress } from './old-addresses.ts';

test.each([
  [{ section: 'vault' }, { to: '/dashboard/$section', params: { section: 'vault' }, search: {} }],
  [
    { section: 'discover', user: 'a&b' },
    { to: '/dashboard/$section', params: { section: 'discover' }, search: { user: 'a&b' } },
  ],
  [
    { section: 'statements', view: 'buyers' },
    { to: '/dashboard/$section', params: { section: 'statements' }, search: { view: 'buyers' } },
  ],
  [
    { section: 'home', post: '1' },
    { to: '/dashboard', search: { post: '1' } },
  ],
])('sectionAddress moves the section of %j to the path', (search, address) => {
  expect(sectionAddress(search)).toEqual(address);
});

test('sectionAddress returns nothing when the address names no section', () => {
  expect(sectionAddress({ post: '1' })).toBeUndefined();
});
