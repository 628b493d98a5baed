import { skeletonOf } from '@velvet/kit/base/skeleton';

/** Words that name the platform or its team. A name of nothing but these and `around` is reserved. */
const team =
  'velvet admin administrator administration moderator moderation support staff official helpdesk system founder security';
const around =
  'a account accounts app at billing bot by care center centre company customer desk for from help hq id inc legal ltd of payment payments payout payouts platform safety service services team the trust us verification verified';

/** Parts that are reserved within a longer name, too. Single words of these are parts of names of people. */
const within = [
  'administrator',
  'from velvet',
  ...['official', 'team', 'support', 'staff', 'admin'].map((word) => `${word} velvet`),
  ...['admin', 'billing', 'customer', 'founder', 'help', 'moderator', 'official', 'payments', 'security', 'staff'].map(
    (word) => `velvet ${word}`,
  ),
  ...['support', 'team'].map((word) => `velvet ${word}`),
];

/** Digits and signs that are read as letters. The skeleton has no `i`: it looks like `l`. */
const readAs: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '8': 'b',
  '!': 'l',
  '|': 'l',
  i: 'l',
};

/** Letters of a text without case, spaces, marks and signs; look-alikes are the same. */
function lettersOf(text: string): string {
  const read = skeletonOf(text.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[0134578@$!|i]/g, (sign) => readAs[sign] ?? sign);
  return skeletonOf(read).replaceAll(/[^\p{L}]/gu, '');
}

/** Both orders of folding: a capital `I` looks like `l`, and so does its small letter to a reader of the folded text. */
const looksOf = (name: string): string[] => [...new Set([lettersOf(name), lettersOf(name.toLowerCase())])];

const wordsOf = (line: string) => line.split(' ').map(lettersOf);
const [teamWords, aroundWords, parts] = [wordsOf(team), wordsOf(around), within.map(lettersOf)];

/** Whether the letters are words of the lists alone, at least one of them of the team. */
function isOfTeamWords(letters: string): boolean {
  // for each length of the start: undefined if it is no sequence of words, else whether one of the team is in it
  const starts: (boolean | undefined)[] = [false];
  for (let end = 1; end <= letters.length; end += 1) {
    const ends = (words: readonly string[]) =>
      words.filter((word) => letters.endsWith(word, end) && starts[end - word.length] !== undefined);
    const around = ends(aroundWords).map((word) => starts[end - word.length]);
    if (ends(teamWords).length > 0) starts[end] = true;
    else if (around.length > 0) starts[end] = around.includes(true);
  }
  return starts[letters.length] === true;
}

/** Returns whether a name or handle reads as one of the platform or its team, also spaced, in leetspeak or in look-alikes. */
export function isTeamName(name: string): boolean {
  return looksOf(name).some((letters) => isOfTeamWords(letters) || parts.some((part) => letters.includes(part)));
}

/** Returns whether two names read alike. */
export function readAlike(one: string, other: string): boolean {
  const looks = new Set(looksOf(other).filter((letters) => letters !== ''));
  return looksOf(one).some((letters) => looks.has(letters));
}
