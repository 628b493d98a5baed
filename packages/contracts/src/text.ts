import { z } from 'zod';
import { says } from './input-message.ts';

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters of a text as people count them. */
export function charactersOf(text: string): string[] {
  return Array.from(characters.segment(text), ({ segment }) => segment);
}

/** Characters as people count them: a family emoji is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of characters.segment(text)) count += 1;
  return count;
}

/** One character may be made of many code units, but not of any number of them. */
const unitsPerCharacter = 12;

/** Trimmed text of at most `max` characters as people count them. */
export function shortText(max: number) {
  return z
    .string()
    .trim()
    .refine(
      (text) => text.length <= max || (text.length <= max * unitsPerCharacter && countCharacters(text) <= max),
      says(`can have at most ${max} characters`),
    );
}
