import { expect, test } from 'vitest';
import { accountSections, searchFor, sectionGroups, sectionOf, shownBadge } from './sections.ts';

test('the sidebar has the sections of the specification, in its order', () => {
  const ids = sectionGroups.flat().map(({ id }) => id);
  const first = ['home', 'videos', 'discover', 'notifications', 'messages', 'collections'];
  expect(ids).toEqual([...first, 'vault', 'queue', 'statements', 'statistics', 'profile', 'more']);
});

test('every section is found again by the address it is given', () => {
  for (const section of [...sectionGroups.flat(), ...accountSections]) {
    const search: { section?: string } = searchFor(section.id);
    expect(sectionOf(search.section)).toEqual(section);
  }
});

test('any other id stands where "more" stands', () => {
  for (const id of ['', 'toString', 'VAULT', 'nowhere']) expect(sectionOf(id).id).toBe('more');
});

test('a badge counts to 99', () => {
  expect([0, 1, 99, 100].map(shownBadge)).toEqual(['', '1', '99', '99+']);
});
