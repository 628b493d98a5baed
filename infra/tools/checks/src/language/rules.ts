/** Words of a sentence, beyond which it has more than one idea. */
export const maxWords = 30;

const people =
  'user|users|fan|fans|creator|creators|person|people|member|members|visitor|visitors|viewer|viewers|reader|readers|administrator|administrators|owner|owners|host|hosts|guest|guests|buyer|buyers|subscriber|subscribers|author|authors|engineer|engineers|you|we|i';

const personified = new RegExp(
  String.raw`\b(?<!\b(?:${people})\s)(?<!\bto\s)(?:(?:is|are|was|were|be|been|being)\s+(?:told|asked)|tells?|told|hears?|heard|says?|said|knows?|knew|asks|wants|speaks?)\b`,
  'i',
);

const riddles =
  /\b(?:befalls?|befell|(?:best|better|well) off|lives? no more|last breath|bur(?:y|ies|ied)|patien(?:ce|t)|so (?:many|much|long) (?:as|at|to|in|of|per)|thereof|forthwith|whatever (?:it|they|else)|comes? of (?:it|that|an?)|came of|puts? down|takes? along|its alone|owed|gives? up on|on its own to|in the same moment|no longer lives)\b/i;

const rules: readonly { readonly name: string; readonly isBroken: (text: string) => boolean }[] = [
  {
    name: 'subject',
    isBroken: (text) => /^(?:who|whom|whose|what|whoever|whatever|nobody|somebody|everybody|anybody)\b/i.test(text),
  },
  { name: 'personification', isBroken: (text) => personified.test(text) },
  { name: 'length', isBroken: (text) => wordsOf(text) > maxWords },
  { name: 'riddle', isBroken: (text) => riddles.test(text) },
];

function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length;
}

/** Returns the names of the rules that a sentence breaks. A fragment of one or two words is no sentence. */
export function brokenRules(text: string): string[] {
  if (wordsOf(text) < 3) return [];
  return rules.filter(({ isBroken }) => isBroken(text)).map(({ name }) => name);
}
