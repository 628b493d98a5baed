import { expect, test } from 'vitest';
import { writtenLinks } from './links.ts';

test.each([
  ['nothing here', []],
  ['see https://a.test/x?y=1.', ['https://a.test/x?y=1']],
  ['(https://a.test/b), and HTTP://c.test!', ['https://a.test/b', 'HTTP://c.test']],
  ['see https://a.test/Mercury_(planet)', ['https://a.test/Mercury_(planet)']],
  ['(see https://a.test/Mercury_(planet)).', ['https://a.test/Mercury_(planet)']],
  ['[https://a.test/x] {https://a.test/y}', ['https://a.test/x', 'https://a.test/y']],
  ["https://a.test/Murphy's_law and 'https://a.test/z'", ["https://a.test/Murphy's_law", 'https://a.test/z']],
  ['見て https://a.test/x。次（https://a.test/y）', ['https://a.test/x', 'https://a.test/y']],
  ['«https://a.test/x_b» „https://a.test/y“', ['https://a.test/x_b', 'https://a.test/y']],
  ['<https://a.test/x> “https://a.test/y”', ['https://a.test/x', 'https://a.test/y']],
  ['own http://localhost:3000/@ana', ['http://localhost:3000/@ana']],
  ['javascript:alert(1) ftp://a.test https://nodots https://ana:pw@a.test', []],
  ['https://a.test/)))', ['https://a.test/']],
])('%s', (text, urls) => {
  const links = writtenLinks(text);
  expect(links.map(({ url }) => url)).toEqual(urls);
  for (const { start, end, url } of links) expect(text.slice(start, end)).toBe(url);
});
