import { z } from 'zod';

/** Maximum nesting of JSON input, which bounds the recursion of code that reads it. */
export const maxJsonLevels = 64;

export const nestedTooDeep = `Use at most ${maxJsonLevels} levels of lists and objects.`;

/** Returns whether a parsed value has more levels than `maxJsonLevels`. Bytes count as one value. */
export function nestsTooDeep(value: unknown, levels = maxJsonLevels): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  return levels === 0 || Object.values(value).some((inner) => nestsTooDeep(inner, levels - 1));
}

/** Parses JSON from a text field of a form, or from the bytes of a webhook. Reports an issue instead of throwing. */
export function readJson(text: string, context: z.RefinementCtx): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (!nestsTooDeep(value)) return value;
    context.addIssue({ code: 'custom', message: nestedTooDeep });
  } catch {
    context.addIssue({ code: 'custom', message: 'Write this as JSON.' });
  }
  return z.NEVER;
}
