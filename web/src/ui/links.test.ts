import { UserId } from '@velvet/contracts/ids';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf } from './links.ts';

const hrefs = (text: string) => partsOf(text).flatMap(({ href }) => href ?? []);

test.each([
  ['See https://example.com/a?b=c#d.', ['https://example.com/a?b=c#d']],
  ['(https://example.com/x)', ['https://example.com/x']],
  ['https://en.wikipedia.org/wiki/Velvet_(fabric)', ['https://en.wikipedia.org/wiki/Velvet_(fabric)']],
  ['https://a.example, https://b.example!', ['https://a.example/', 'https://b.example/']],
  ['http://plain.example javascript:alert(1) www.example.com', []],
  ['https://somebody:secret@example.com', []],
  ['https://', []],
])('%s', (text, found) => expect(hrefs(text)).toEqual(found));

test('nothing of a text is lost, and whatever is a link is https', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.constantFrom('https://', '(https://a.b)', '\n', '<b>', 'https://a:b@c'),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join(' ');
      const parts = partsOf(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      expect(parts.every(({ href }) => href === undefined || href.startsWith('https://'))).toBe(true);
    }),
  );
});

test('names are links where they name somebody, and never within an address or a word', () => {
  const mentions = [{ written: 'ana.ruiz', id: UserId.parse('social|1'), handle: 'ana' }];
  expect(partsOf('Hi @Ana.Ruiz. See https://example.com/@ana.ruiz, not a@ana.ruiz or @bo.', mentions)).toEqual([
    { text: 'Hi ' },
    { text: '@Ana.Ruiz', handle: 'ana' },
    { text: '. See ' },
    { text: 'https://example.com/@ana.ruiz', href: 'https://example.com/@ana.ruiz' },
    { text: ', not a@ana.ruiz or @bo.' },
  ]);
});
