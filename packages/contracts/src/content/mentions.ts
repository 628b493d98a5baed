import { z } from 'zod';
import { handleLength } from '#account/handle.ts';
import { UserId } from '#ids.ts';

/** Mentions per text; further handles stay plain text. */
export const maxMentions = 20;

/** A person mentioned in a text by an @ and the handle. */
export const Mention = z.object({
  /** the handle as written, in lower case */
  written: z.string(),
  id: UserId,
  /** the person's current handle */
  handle: z.string(),
});
export type Mention = z.infer<typeof Mention>;

/**
 * An @ within a word, an address or a path does not start a mention, and a handle of another site (`@ana@social.example`) is none.
 * A dot before the @ is the habit of public replies.
 */
const mention = new RegExp(
  `(?<![\\p{L}\\p{N}_@/]|[\\p{L}\\p{N}_]\\.)@(?![a-z0-9_.]+@[\\p{L}\\p{N}])([a-z0-9_.]{${handleLength.min},})`,
  'giu',
);

/** Position of a handle in a text: from the @ up to `end`, exclusive. */
export type WrittenMention = { readonly start: number; readonly end: number; readonly handle: string };

/** Returns candidates for mentions by syntax alone. Trailing dots belong to the sentence. */
export function writtenMentions(text: string): WrittenMention[] {
  return [...text.matchAll(mention)].flatMap(({ index, 1: found = '' }) => {
    const handle = found.replace(/\.+$/, '').toLowerCase();
    const isHandle = handle.length >= handleLength.min && handle.length <= handleLength.max;
    return isHandle ? [{ start: index, end: index + 1 + handle.length, handle }] : [];
  });
}

/** Returns the handles mentioned in a text, without duplicates, at most `maxMentions`. */
export function handlesIn(text: string): string[] {
  return [...new Set(writtenMentions(text).map(({ handle }) => handle))].slice(0, maxMentions);
}
