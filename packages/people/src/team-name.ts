import { skeletonOf } from '@velvet/kit/base/skeleton';

/** Words that name the platform or its team. A name of nothing but these and `around` is reserved. */
const team =
  'velvet admin administrator administration moderator moderation support staff official helpdesk system founder security';
const around =
  'a account accounts agent agents app assistant at billing bot by care center centre chat chief community company customer department desk director engineer for from head help hq id inc legal live ltd manager member of online operator payment payments payout payouts platform rep representative safety service services site specialist team the trust us verification verified web website';

/** Parts that are reserved within a longer name, too. Single words of these are parts of names of people. */
const within = [
  'administrator',
  'from velvet',
  ...['care', 'service', 'support'].map((word) => `customer ${word}`),
  ...['official', 'team', 'support', 'staff', 'admin'].map((word) => `${word} velvet`),
  ...['admin', 'agent', 'billing', 'customer', 'founder', 'help', 'manager', 'moderator'].map(
    (word) => `velvet ${word}`,
  ),
  ...['official', 'payments', 'security', 'staff', 'support', 'team'].map((word) => `velvet ${word}`),
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
  '£': 'e',
  '€': 'e',
  ɛ: 'e',
  ε: 'e',
  i: 'l',
};

/** Small capitals of the Latin alphabet without x, which Unicode does not fold. */
const smallCapitals = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ';
const alphabet = 'abcdefghijklmnopqrstuvwyz';
const signs = new Map([
  ...Object.entries(readAs),
  ...Array.from(smallCapitals, (letter, index) => [letter, alphabet.charAt(index)] as const),
]);

/** First code points of the alphabets of emoji, which Unicode does not fold: negative circled, negative squared, regional indicators. */
const emojiAlphabets = [0x1f150, 0x1f170, 0x1f1e6];

function letterOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = emojiAlphabets.find((start) => code >= start && code < start + 26);
  return first === undefined ? (signs.get(sign) ?? sign) : String.fromCodePoint(0x61 + code - first);
}

const replaceSigns = (text: string) => Array.from(text, letterOf).join('');

/** Letters of a text without case, spaces, marks and signs. Look-alikes are the same. */
function lettersOf(text: string): string {
  const read = replaceSigns(skeletonOf(replaceSigns(text.normalize('NFKC'))).toLowerCase());
  return skeletonOf(read).replaceAll(/[^\p{L}]/gu, '');
}

/** 'support' and 'suport' read alike. Names of people differ by that: 'Ana' and 'Anna'. */
const withoutDoubles = (letters: string): string => letters.replaceAll(/(.)\1+/gu, '$1');

/**
 * Both orders of folding: a capital `I` looks like `l`, and so does its small letter to a reader of the folded text. Digits are read as
 * letters, or left out.
 */
const looksOf = (name: string): string[] => [
  ...new Set([name, name.toLowerCase(), name.replaceAll(/\p{Nd}/gu, '')].map(lettersOf)),
];

const wordOf = (word: string) => withoutDoubles(lettersOf(word));
const wordsOf = (line: string) => line.split(' ').map(wordOf);
const [teamWords, aroundWords, parts] = [wordsOf(team), wordsOf(around), within.map(wordOf)];

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

/** A name of one word is part of names of others. */
const isFullName = (name: string) => name.trim().includes(' ');

/**
 * Returns whether a name or handle reads as one of the platform or its team, also spaced, in leetspeak or in look-alikes.
 *
 * @param members names of the people of the team. A full name is reserved with more around it, too
 */
export function isTeamName(name: string, members: readonly string[]): boolean {
  const looks = looksOf(name);
  const isOfTeam = looks.map(withoutDoubles).some((word) => isOfTeamWords(word) || hasAny(word, parts));
  const full = members.filter(isFullName).flatMap(looksOf);
  return (
    isOfTeam || looks.some((look) => look !== '' && (members.flatMap(looksOf).includes(look) || hasAny(look, full)))
  );
}

const hasAny = (letters: string, parts: readonly string[]) =>
  parts.some((part) => part !== '' && letters.includes(part));
