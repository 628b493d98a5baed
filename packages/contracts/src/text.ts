import { z } from 'zod';
import { says } from './input-message.ts';

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a text into user-perceived characters (grapheme clusters). */
export function charactersOf(text: string): string[] {
  return Array.from(characters.segment(text), ({ segment }) => segment);
}

/** Counts user-perceived characters: a family emoji is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of characters.segment(text)) count += 1;
  return count;
}

/** Upper limit of code units per character on average. The longest emoji have 15: couples with two skin tones, and flags of regions 14. */
const unitsPerCharacter = 16;

/** Trimmed text of at most `max` user-perceived characters. */
export function shortText(max: number) {
  return z
    .string()
    .trim()
    .refine(
      (text) => text.length <= max || (text.length <= max * unitsPerCharacter && countCharacters(text) <= max),
      says(`can have at most ${max} characters`),
    );
}
