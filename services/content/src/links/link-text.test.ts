import { expect, test } from 'vitest';
import { linksIn } from './link-text.ts';

test.each([
  ['twice https://a.test https://a.test', ['https://a.test']],
  [
    'four https://a.test https://b.test https://c.test https://d.test',
    ['https://a.test', 'https://b.test', 'https://c.test'],
  ],
  [`long https://a.test/${'x'.repeat(2000)} https://b.test`, ['https://b.test']],
])('%s', (text, links) => expect(linksIn(text)).toEqual(links));
