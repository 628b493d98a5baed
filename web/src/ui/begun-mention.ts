/** A handle behind an @ at the end of a text; an @ within a word or an address begins none. */
const begun = /(?<![\p{L}\p{N}_@./])@([a-z0-9_.]{1,30})$/iu;

/** Returns the typed beginning of a handle. @param before the text up to the caret @returns undefined where none is being typed */
export function begunMention(before: string): string | undefined {
  return begun.exec(before)?.[1];
}

/** The text with the whole handle in place of what was typed of it, and the caret behind. */
export function withMention(text: string, caret: number, handle: string): { text: string; caret: number } {
  const before = text.slice(0, caret).replace(begun, `@${handle} `);
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}
