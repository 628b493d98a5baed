import { expect, test } from 'vitest';
import { linksIn } from './link-text.ts';

test.each([
  ['nothing here', []],
  ['see https://a.test/x?y=1.', ['https://a.test/x?y=1']],
  ['(https://a.test/b), and HTTP://c.test!', ['https://a.test/b', 'HTTP://c.test']],
  ['twice https://a.test https://a.test', ['https://a.test']],
  [
    'four https://a.test https://b.test https://c.test https://d.test',
    ['https://a.test', 'https://b.test', 'https://c.test'],
  ],
  ['own http://localhost:3000/@ana', ['http://localhost:3000/@ana']],
  ['javascript:alert(1) ftp://a.test https://nodots', []],
])('%s', (text, links) => expect(linksIn(text)).toEqual(links));
