import { z } from 'zod';
import { handleLength } from '#account/handle.ts';
import { UserId } from '#ids.ts';

/** People that one text can mention; further handles stay plain text. */
export const maxMentions = 20;

/** A person whose handle a text names, behind an @. */
export const Mention = z.object({
  /** the handle as the text has it, in small letters */
  written: z.string(),
  id: UserId,
  /** the person's handle today */
  handle: z.string(),
});
export type Mention = z.infer<typeof Mention>;

/** An @ within a word, an address or a path begins no mention. */
const mention = new RegExp(`(?<![\\p{L}\\p{N}_@./])@([a-z0-9_.]{${handleLength.min},})`, 'giu');

/** The place of a handle in a text: from the @ up to `end`. */
export type WrittenMention = { readonly start: number; readonly end: number; readonly handle: string };

/** Returns candidates for mentions, by their form alone. Dots at the end belong to the sentence. */
export function writtenMentions(text: string): WrittenMention[] {
  return [...text.matchAll(mention)].flatMap(({ index, 1: found = '' }) => {
    const handle = found.replace(/\.+$/, '').toLowerCase();
    const isHandle = handle.length >= handleLength.min && handle.length <= handleLength.max;
    return isHandle ? [{ start: index, end: index + 1 + handle.length, handle }] : [];
  });
}

/** The handles that a text names, each once, at most `maxMentions`. */
export function handlesIn(text: string): string[] {
  return [...new Set(writtenMentions(text).map(({ handle }) => handle))].slice(0, maxMentions);
}
