import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csv } from './csv.ts';

const bodyOf = (text: string) => csv(['name'], [[text, 1]]).slice('\u{FEFF}name\r\n'.length);

test.each([
  ['=1+1', `"'=1+1",1\r\n`],
  [`a;=cmd|' /C calc'!A0;b`, `"a;'=cmd|' /C calc'!A0;b",1\r\n`],
  ['\t@SUM(A1)', `"\t'@SUM(A1)",1\r\n`],
  ['a\n-2', `"a\n'-2",1\r\n`],
  ['\uFF1D1', `"'\uFF1D1",1\r\n`],
  ['a "b", c', `"a ""b"", c",1\r\n`],
  ['a-b = c', `"a-b = c",1\r\n`],
])('%j is a text in every spreadsheet', (text, line) => {
  expect(bodyOf(text)).toBe(line);
});

test('no cell begins with a formula, whatever signs separate cells', () => {
  const signs = fc.constantFrom('=', '+', '-', '@', '\uFF1D', ';', ',', '|', '\t', '\r', '\n', '"', "'", ' ', 'a', '1');
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 12 }), (parts) => {
      const cell = bodyOf(parts.join('')).slice(1, -'",1\r\n'.length).replaceAll('""', '"');
      for (const separated of cell.split(/[,;|\t\r\n]/)) expect(separated.trim()).not.toMatch(/^["\s]*[=+\-@\uFF1D]/);
    }),
    { numRuns: 2000 },
  );
});
