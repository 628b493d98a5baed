import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Handle } from '#account/handle.ts';
import { ParticipantName } from '#meeting/messages.ts';
import { cleanName, isPlainLine, nameText } from '#name.ts';

const Name = nameText(50);

describe('valid names', () => {
  test.each([
    'Ana',
    'Ana Núñez',
    '株式会社',
    'Αθηνά',
    'Ольга',
    'שרה',
    'محمد',
    'O’Brien',
    'A. & B.',
    '🙂',
    '👨‍👩‍👧‍👦',
    '❤️',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '👍🏽',
    '🏳️‍🌈',
    '1️⃣',
    '🇩🇪',
  ])('%s', (name) => expect(Name.parse(name)).toBe(name));

  test('equivalent spellings of the same letters are normalized to one', () => {
    expect(Name.parse('Nu\u0301n\u0303ez')).toBe('N\u00fa\u00f1ez'.normalize('NFC'));
  });
});

const hidden = {
  'a zero-width space': 'Ana\u200b',
  'an override': '\u202egnaB',
  'an isolate': '\u2066Ana\u2069',
  'a joiner between letters': 'A\u200dna',
  'a joiner at the end of an emoji': '🙂\u200d',
  'a soft hyphen': 'A\u00adna',
  'a Hangul filler': '\u3164',
  'a half-width filler': 'Ana\uffa0',
  'a Hangul choseong filler': '\u115f\u1160',
  'a blank Braille pattern': '\u2800',
  'a mark between words': 'Ana\u200fB',
  'a variation selector': 'Ana\ufe0f',
  'tag letters': 'Ana\u{e0041}',
  'a private character': 'Ana\ue000',
  'half a pair': 'Ana\ud800',
  'a control': 'Ana\u0007',
  'a line separator': 'Ana\u2028B',
};

test.each(Object.entries(hidden))('a name with %s is refused with a message', (_what, name) => {
  for (const schema of [Name, ParticipantName])
    expect(schema.safeParse(name).error?.issues[0]?.message).toBe('This has invisible characters, please remove them.');
});

test.each(['', '  ', '\u00a0', '\u0301'])('a name without visible characters is refused: %j', (name) => {
  expect(Name.safeParse(name).success).toBe(false);
});

test.each(['...', '.ana', 'ana.', 'a..b', 'petra.laurent.'])('the handle %s is refused', (handle) => {
  expect(Handle.safeParse(handle).success).toBe(false);
});

const pieces = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 5 }),
  fc.constantFrom(
    'a',
    '👨‍👩‍👧',
    '\u202e',
    '\u200d',
    '\u200b',
    '\u3164',
    '\u2800',
    '\ufe0f',
    '\u0301',
    'é',
    ' ',
    '\n',
    '🙂',
    '1️⃣',
  ),
);
const anyText = fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join(''));

test('an accepted name is plain, in NFC, and accepted again unchanged', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { data } = Name.safeParse(text);
      if (data === undefined) return;
      expect([isPlainLine(data), data.normalize('NFC'), Name.parse(data)]).toEqual([true, data, data]);
      expect(data).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\u3164\u2800\n]/);
    }),
    { numRuns: 2000 },
  );
});

test('cleanName returns a valid name or an empty text for any input', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const name = cleanName(text, 50);
      expect(name === '' || Name.parse(name) === name).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('cleanName keeps a valid name, and the visible characters of a file name', () => {
  expect(cleanName('Ana  Núñez 👨‍👩‍👧‍👦', 50)).toBe('Ana Núñez 👨‍👩‍👧‍👦');
  expect(cleanName('invoice\u202efdp.exe', 255)).toBe('invoicefdp.exe');
});
