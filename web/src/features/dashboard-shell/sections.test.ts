import { expect, test } from 'vitest';
import { accountSections, barSections, searchFor, sectionOf, shownBadge, sidebarOf } from './sections.ts';

test('the sidebar of a creator has the sections of the specification in its order, and the audience', () => {
  const ids = sidebarOf(true)
    .flat()
    .map(({ id }) => id);
  const first = ['home', 'videos', 'discover', 'notifications', 'messages', 'collections'];
  expect(ids).toEqual([...first, 'vault', 'queue', 'audience', 'statements', 'statistics', 'profile', 'more']);
});

test('the sidebar of a fan has what fans use in the place of what creators use', () => {
  const ids = sidebarOf(false).map((group) => group.map(({ id }) => id));
  expect(ids[1]).toEqual(accountSections.map(({ id }) => id));
  expect(ids.flat()).not.toContain('statements');
  expect([ids[0], ids[2]]).toEqual([
    ['home', 'videos', 'discover', 'notifications', 'messages', 'collections'],
    ['profile', 'more'],
  ]);
});

test('the bar of a phone leads to four sections', () => {
  expect(barSections.map(({ id }) => id)).toEqual(['home', 'discover', 'messages', 'profile']);
});

test('every section is found again by the address it is given', () => {
  for (const section of [...sidebarOf(true).flat(), ...sidebarOf(false).flat()]) {
    const search: { section?: string } = searchFor(section.id);
    expect(sectionOf(search.section)).toEqual(section);
  }
});

test('any other id stands where "more" stands', () => {
  for (const id of ['', 'toString', 'VAULT', 'nowhere']) expect(sectionOf(id).id).toBe('more');
});

test('the administration is a section of administrators alone', () => {
  expect([true, false].map((isAdministrator) => sectionOf('administration', isAdministrator).id)).toEqual([
    'administration',
    'more',
  ]);
});

test('a badge counts to 99', () => {
  expect([0, 1, 99, 100].map(shownBadge)).toEqual(['', '1', '99', '99+']);
});
