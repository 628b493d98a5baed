import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import decompress from 'woff2-encoder/decompress';

/** A font file for the characters that the main font lacks. */
export type FallbackFont = {
  readonly path: string;
  /** whether its only weight is too light beside the main font */ readonly isThin: boolean;
};

const packageOf = (name: string) => `@fontsource-variable/noto-sans-${name}`;
/** Packages of Noto. The first one that lists a character draws it; the Chinese one lists characters that it does not have. */
const names = [
  'hebrew',
  'arabic',
  'devanagari',
  'bengali',
  'tamil',
  'telugu',
  'kannada',
  'sinhala',
  'thai',
  'khmer',
  'georgian',
  'armenian',
  'ethiopic',
  'jp',
  'kr',
  'sc',
] as const;
const thin: ReadonlySet<string> = new Set(['hebrew', 'jp', 'sc', 'kr']);

type Ranges = readonly (readonly [from: number, to: number])[];
type Subset = FallbackFont & { readonly ranges: Ranges };

/** Read on first use, because few documents need them. */
let subsets: readonly Subset[] | undefined;

/** @returns undefined if no font has the character */
export function fallbackFor(codePoint: number): FallbackFont | undefined {
  subsets ??= names.flatMap(subsetsOf);
  return subsets.find(({ ranges }) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to));
}

/** Returns a font as TrueType, because pdfkit embeds WOFF2 without its outlines. */
export async function readFont(path: string): Promise<Buffer> {
  return Buffer.from(await decompress(await readFile(path)));
}

/** The package lists the characters of each of its files. */
function subsetsOf(name: string): Subset[] {
  const folder = new URL('.', import.meta.resolve(`${packageOf(name)}/unicode.json`));
  const listed = JSON.parse(readFileSync(new URL('unicode.json', folder), 'utf8')) as Record<string, string>;
  return Object.entries(listed).map(([subset, ranges]) => ({
    path: fileURLToPath(
      new URL(`files/noto-sans-${name}-${subset.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`, folder),
    ),
    isThin: thin.has(name),
    ranges: ranges.split(',').map(rangeOf),
  }));
}

/** @param range such as `U+5d0-5ea`, or of one character */
function rangeOf(range: string): [number, number] {
  const [from = '', to = from] = range.replace('U+', '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
