import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allCalls } from '@velvet/platform/calls';
import { describe, expect, test } from 'vitest';

const texts = import.meta.dirname;
const sources = join(texts, '..');

/** Wording that reads as translated, and the reason. Questions may begin with any word. */
const faults: readonly (readonly [RegExp, string])[] = [
  [/(^|[.!] )(Who|Whom|Whoever|What|It fills)\b[^.?!]*[.!]/, 'a sentence has its subject first, not Who or What'],
  [/\b(some|every|any|no)body\b|\bwhoever\b|\bwhom\b/i, 'write someone, everyone, anyone, no one'],
  [/^Running$/, 'a subscription is active'],
  [/\bby (itself|themselves)\b/, 'write automatically'],
  [/\b(take|takes|took|taken) back\b|\bgiven? up\b|\banew\b/, 'write remove, restore, cancel or again'],
  [/\b(goes|go) on\b/, 'write continue'],
  [/^Expected\b/, 'say what to enter'],
  [/\b(e-mail|cancelled|licen[cs]e to drive|recogni[sz]ed by us|favourite|colour|tick)\b/i, 'write American English'],
  [/\blog(ged)? (in|out)\b/i, 'the term is sign in, sign out'],
  [/’/, 'apostrophes are straight'],
  [/ {2}|^ | $/, 'no needless spaces'],
];

/** To the letter of the specification. */
const specified = new Set(['Please log in to select a plan', 'Please log in and enter a comment']);

function faultsOf(text: string): string[] {
  if (specified.has(text)) return [];
  return faults.filter(([pattern]) => pattern.test(text)).map(([, reason]) => `${text} (${reason})`);
}

const samples: readonly unknown[][] = [
  [2, 2, 2, 2],
  ['like', 2, 2, 2],
  ['Ana', 'Bo', 'Cleo', 'Dan'],
];

/** Calls a text function with the first sample arguments that it accepts. */
function filledIn(text: (...gaps: unknown[]) => unknown): unknown {
  for (const sample of samples) {
    try {
      return text(...sample);
    } catch {
      // an argument of another type
    }
  }
  throw new Error(`No sample fits ${text.toString()}`);
}

/** All strings of a value. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return stringsOf(filledIn(value as (...gaps: unknown[]) => unknown));
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return [];
  return Object.values(value).flatMap(stringsOf);
}

const files = readdirSync(texts).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
const written = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.startsWith('texts'))
  .map((name) => readFileSync(join(sources, name), 'utf8'));

/** Words and imported text files of a source. */
const wordsOf = (source: string): Set<string> => new Set(source.match(/[\w$]+|\/[\w.-]+\.ts'/g));
const wordsOfCode = wordsOf(written.join('\n'));
const wordsOfTexts = new Map(files.map((name) => [name, wordsOf(readFileSync(join(texts, name), 'utf8'))]));

describe.each(files)('%s', (file) => {
  test('reads as idiomatic English', async () => {
    const strings = stringsOf(await import(`./${file}`));
    expect(strings.length).toBeGreaterThan(0);
    expect(strings.flatMap(faultsOf)).toEqual([]);
  });

  test('is used, and so is each of its texts', async () => {
    const exports = (await import(`./${file}`)) as Record<string, unknown>;
    const others = [...wordsOfTexts].filter(([other]) => other !== file).map(([, words]) => words);
    const isUsed = (word: string) => [wordsOfCode, ...others].some((words) => words.has(word));
    expect(isUsed(`/${file}'`)).toBe(true);
    const keys = Object.entries(exports).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && name.endsWith('Texts')
        ? Object.keys(value)
        : [name],
    );
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });
});

test('messages and summaries of calls read as idiomatic English', () => {
  const messages = allCalls.flatMap(({ failures, summary }) => [summary, ...failures.map(({ message }) => message)]);
  expect(messages.length).toBeGreaterThan(200);
  expect(messages.flatMap(faultsOf)).toEqual([]);
});

test('the summary of a call begins with what it does', () => {
  expect(allCalls.map(({ summary }) => summary).filter((summary) => !/^[A-Z][a-z]+s\b/.test(summary))).toEqual([]);
});
