import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import decompress from 'woff2-encoder/decompress';

/** A font file for the characters that the main font lacks. */
export type FallbackFont = {
  readonly path: string;
  /** whether its only weight is too light beside the main font */ readonly isThin: boolean;
};

/** Packages of Noto. The first one that lists a character draws it; the Chinese one lists characters that it does not have. */
const listings = [
  import.meta.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-devanagari/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-bengali/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-tamil/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-telugu/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-kannada/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-sinhala/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-khmer/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-georgian/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-armenian/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-ethiopic/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
];
const thin: ReadonlySet<string> = new Set(['hebrew', 'jp', 'sc', 'kr']);

type Ranges = readonly (readonly [from: number, to: number])[];
type Subset = FallbackFont & { readonly ranges: Ranges };

/** Read on first use, because few documents need them. */
let subsets: readonly Subset[] | undefined;

/** @returns undefined if no font has the character */
export function fallbackFor(codePoint: number): FallbackFont | undefined {
  subsets ??= listings.flatMap(subsetsOf);
  return subsets.find(({ ranges }) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to));
}

/** Returns a font as TrueType, because pdfkit embeds WOFF2 without its outlines. */
export async function readFont(path: string): Promise<Buffer> {
  return Buffer.from(await decompress(await readFile(path)));
}

/** The package lists the characters of each of its files. */
function subsetsOf(listing: string): Subset[] {
  const [, name = ''] = /noto-sans-(\w+)\/unicode\.json$/.exec(listing) ?? [];
  const listed = JSON.parse(readFileSync(new URL(listing), 'utf8')) as Record<string, string>;
  return Object.entries(listed).map(([subset, ranges]) => {
    const file = `files/noto-sans-${name}-${subset.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`;
    return {
      path: fileURLToPath(new URL(file, listing)),
      isThin: thin.has(name),
      ranges: ranges.split(',').map(rangeOf),
    };
  });
}

/** @param range such as `U+5d0-5ea`, or of one character */
function rangeOf(range: string): [number, number] {
  const [from = '', to = from] = range.replace('U+', '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
