import { createRequire } from 'node:module';
import type createBidi from 'bidi-js';
import { fallbackFor, type FallbackFont } from './fallback-fonts.ts';

/** A part of a line in one font. */
export type TextRun = {
  readonly text: string;
  /** undefined for the main font */ readonly font: FallbackFont | undefined;
};

/** Characters of the main font. */
const main = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\u0020-\u007e\u00a0-\u00ff\u2010-\u2026\u20ac]/u;
/** Marks and joiners belong to the character before. */
const attached = /[\p{M}\u200c\u200d]/u;

type Character = { readonly text: string; readonly font: FallbackFont | undefined; readonly level: number };

// a module of CommonJS whose types describe its ES module
const bidi = (createRequire(import.meta.url)('bidi-js') as (typeof createBidi)['default'])();

/**
 * Splits a line into runs of one font and direction, from left to right (UAX #9). Characters that no font has are left out; the handle
 * beside a name identifies the account.
 */
export function runsOf(text: string): TextRun[] {
  const runs: (TextRun & { level: number })[] = [];
  for (const { text: character, font, level } of charactersOf(text)) {
    const last = runs.at(-1);
    if (last && last.font?.path === font?.path && last.level === level)
      runs[runs.length - 1] = { ...last, text: last.text + character };
    else runs.push({ text: character, font, level });
  }
  return inVisualOrder(runs).map(({ text: own, font }) => ({ text: own, font }));
}

/** Returns the fonts that a text needs beside the main one. */
export function fallbacksIn(text: string): FallbackFont[] {
  const fonts = charactersOf(text).flatMap(({ font }) => font ?? []);
  return [...new Map(fonts.map((font) => [font.path, font])).values()];
}

function charactersOf(text: string): Character[] {
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr');
  const characters: Character[] = [];
  let index = 0;
  for (const character of text) {
    const level = levels[index] ?? 0;
    index += character.length;
    const before = characters.at(-1);
    const font = fontOf(character, before);
    if (font !== 'none')
      characters.push({ text: character, font, level: attached.test(character) && before ? before.level : level });
  }
  return characters;
}

function fontOf(character: string, before: Character | undefined): FallbackFont | undefined | 'none' {
  if (attached.test(character)) return before ? before.font : 'none';
  return main.test(character) ? undefined : (fallbackFor(character.codePointAt(0) ?? 0) ?? 'none');
}

/** Reverses the runs of each level, from the deepest on (rule L2). The font reverses the characters of a run. */
function inVisualOrder<Run extends { level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return ordered;
}
