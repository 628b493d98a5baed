import { expect, test } from 'vitest';
import { againstRows, requestsOf, rowsNamed, type AgainstRow } from './against-rows.ts';

const row: AgainstRow = { name: 'row', operations: 3, requests: () => [] };
const all = ['/a', '/b', '/c', '/d'].map((path) => ({ path }));
const pathsOf = (each: AgainstRow, round: number) => requestsOf(each, all, round).map(({ path }) => path);

test('rounds continue through the requests and begin again after the last', () => {
  expect([pathsOf(row, 0), pathsOf(row, 1)]).toEqual([
    ['/a', '/b', '/c'],
    ['/d', '/a', '/b'],
  ]);
});

test('a request that succeeds only once is never sent again', () => {
  const once = { ...row, isOnce: true };
  expect(pathsOf(once, 0)).toEqual(['/a', '/b', '/c']);
  expect(() => pathsOf(once, 1)).toThrow('row has 4 requests, too few for round 1. Use fewer rounds.');
});

test('rows are chosen by name, and all of them without a name', () => {
  expect(rowsNamed([])).toBe(againstRows);
  expect(rowsNamed(['publish', 'home-feed']).map(({ name }) => name)).toEqual(['home-feed', 'publish']);
  expect(() => rowsNamed(['B2'])).toThrow('There is no row B2. There are creator-page');
});
