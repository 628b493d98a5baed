import { expect, test } from 'vitest';
import { numberNames, numbers, readSettings, type NumberName } from './settings.ts';

const reading = (given: Partial<Record<NumberName, string>>, url?: string) => readSettings(url, (name) => given[name]);

test('missing options have their defaults', () => {
  const usual = Object.fromEntries(numberNames.map((name) => [name, numbers[name].usual]));
  expect(reading({})).toEqual({ ...usual, url: 'http://localhost:3000' });
  expect(reading({ people: '12', pause: '0.5' }, 'https://velvet.example/')).toEqual({
    ...usual,
    people: 12,
    pause: 0.5,
    url: 'https://velvet.example',
  });
});

test.for([
  [{ people: '6' }, '--people: must be a multiple of 4 from 4 to 4000, not 6.'],
  [{ people: '4004' }, '--people: must be a multiple of 4 from 4 to 4000, not 4004.'],
  [{ people: 'many' }, '--people: must be a multiple of 4 from 4 to 4000, not many.'],
  [{ seconds: '2.5' }, '--seconds: must be a whole number from 2 to 3600, not 2.5.'],
  [{ within: '0' }, '--within: must be a number from 1 to 60000, not 0.'],
  [{ pause: ' ' }, '--pause: must be a number from 0.1 to 60, not  .'],
] as const)('%o is refused', ([given, line]) => {
  expect(() => reading(given)).toThrow(line);
});

test('an address is one of a site', () => {
  for (const url of ['localhost:3000', 'ftp://velvet.example', 'http:///'])
    expect(() => reading({}, url)).toThrow(`VELVET_URL: must be an address, not ${url}.`);
});
