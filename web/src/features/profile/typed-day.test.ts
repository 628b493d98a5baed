import { afterEach, expect, test, vi } from 'vitest';
import { readDay } from './typed-day.ts';

const latest = '2026-11-23';

afterEach(() => vi.unstubAllGlobals());
const reading = (language: string) => vi.stubGlobal('navigator', { language });

test.each([
  '1990-05-17',
  '5/17/1990',
  '05 17 1990',
  '1990/5/17',
  'May 17, 1990',
  'may 17 1990',
  '17 May 1990',
  ' 5-17-1990 ',
])('readDay reads %j as May 17, 1990 when the reader writes American English', (typed) => {
  reading('en-US');
  expect(readDay(typed, latest)).toBe('1990-05-17');
});

test.each([
  ['en-GB', '17/05/1990'],
  ['de-DE', '17.5.1990'],
  ['de-DE', '17. Mai 1990'],
  ['sv-SE', '5/17/1990'],
])('readDay follows the order of %s when %j is typed', (language, typed) => {
  reading(language);
  expect(readDay(typed, latest)).toBe('1990-05-17');
});

test.each([
  '',
  '1990',
  'May 1990',
  '5/17/90',
  '2/30/1990',
  '1990-13-01',
  'soon',
  '17 Foo 1990',
  '1 2 May 1990',
  '11/24/2026',
])('readDay reads nothing when %j is typed', (typed) => {
  reading('en-US');
  expect(readDay(typed, latest)).toBeNull();
});
