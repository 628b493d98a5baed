import { expect, test } from 'vitest';
import { dashboardSearch } from './dashboard-search.ts';

test('an address says the section and the thing in it, and nothing else', () => {
  expect(dashboardSearch({ section: 'home', post: '1', colour: 'red' })).toEqual({ section: 'home', post: '1' });
});

test('what is no text is not there', () => {
  expect(dashboardSearch({ section: 7, user: null })).toEqual({});
});
