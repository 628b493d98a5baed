import { says } from './input-message.ts';
import { charactersOf, shortText } from './text.ts';

/**
 * Characters that are invisible or change how others are displayed. Includes controls, formats (such as bidirectional overrides),
 * line separators, fillers and other default ignorable code points, the blank Braille pattern and surrogates. Private and
 * unassigned code points are included too.
 */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const everyHidden = new RegExp(hidden.source, 'gu');

/** Zero-width joiners, variation selectors and tags are allowed within emoji only (UTS 51, sections 1.4.9 and 2.8). */
const element = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|[\ufe0e\ufe0f])?`;
const emoji = new RegExp(
  String.raw`\u{1f3f4}[\u{e0061}-\u{e007a}\u{e0030}-\u{e0039}]{2,6}\u{e007f}|[0-9#*]\ufe0f\u20e3|${element}(?:\u200d${element})*`,
  'gu',
);

/** Letters, digits, symbols and emoji are visible; marks and spaces alone are not. */
const seen = /[\p{L}\p{N}\p{S}\p{P}]/u;

/** Returns whether every character of a line is visible and displayed in storage order. */
export function isPlainLine(text: string): boolean {
  return !hidden.test(text.replace(emoji, ''));
}

/** One line of text of at most `max` characters in NFC, without hidden characters; may be empty. */
export function lineText(max: number) {
  return shortText(max)
    .normalize('NFC')
    .refine((text) => !/[\n\r]/.test(text), { ...says('must be one line of text'), abort: true })
    .refine(isPlainLine, says('has invisible characters, please remove them'));
}

/** A name or title: a line with at least one visible character. */
export function nameText(max: number) {
  return lineText(max).refine((text) => seen.test(text), says('is required'));
}

/** Returns a valid line for the name of a file or from an identity provider; '' if nothing remains. */
export function cleanName(text: string, max: number): string {
  const line = text.toWellFormed().normalize('NFC').replaceAll(/\s+/gu, ' ');
  const parts = line.split(new RegExp(`(${emoji.source})`, 'gu'));
  const plain = parts
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(everyHidden, '')))
    .join('')
    .normalize('NFC')
    .trim();
  if (!seen.test(plain)) return '';
  return charactersOf(plain).slice(0, max).join('').trim();
}
