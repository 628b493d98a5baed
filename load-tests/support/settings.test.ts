import { expect, test } from 'vitest';
import { journeyNames, optionsOf, readSettings, type Journey } from './settings.ts';

const reading = (journey: Journey, given: Readonly<Record<string, string>>, url?: string) =>
  readSettings(journey, url, (name) => given[name]);

test('missing options have their defaults', () => {
  for (const journey of journeyNames) {
    const usual = Object.fromEntries(Object.entries(optionsOf(journey)).map(([name, bounds]) => [name, bounds.usual]));
    expect(reading(journey, {})).toEqual({ ...usual, url: 'http://localhost:3000' });
    expect(reading(journey, { seconds: '5' }, 'https://velvet.example/')).toEqual({
      ...usual,
      seconds: 5,
      url: 'https://velvet.example',
    });
  }
});

test.for([
  ['meeting', { people: '6' }, '--people: must be a multiple of 4 from 4 to 4000, not 6.'],
  ['meeting', { people: '4004' }, '--people: must be a multiple of 4 from 4 to 4000, not 4004.'],
  ['chat', { people: 'many' }, '--people: must be a multiple of 4 from 4 to 4000, not many.'],
  ['launch', { people: '0' }, '--people: must be a whole number from 1 to 100000, not 0.'],
  ['meeting', { seconds: '2.5' }, '--seconds: must be a whole number from 2 to 3600, not 2.5.'],
  ['meeting', { within: '0' }, '--within: must be a number from 1 to 60000, not 0.'],
  ['browse', { pause: ' ' }, '--pause: must be a number from 0.1 to 60, not  .'],
  ['vault', { files: '201' }, '--files: must be a whole number from 1 to 200, not 201.'],
  ['purchase', { declined: '51' }, '--declined: must be a whole number from 0 to 50, not 51.'],
  ['launch', { files: '3' }, '--files: is not an option of launch.'],
] as const)('%s refuses %o', ([journey, given, line]) => {
  expect(() => reading(journey, given)).toThrow(line);
});

test('an address is one of a site', () => {
  for (const url of ['localhost:3000', 'ftp://velvet.example', 'http:///'])
    expect(() => reading('chat', {}, url)).toThrow(`VELVET_URL: must be an address, not ${url}.`);
});
