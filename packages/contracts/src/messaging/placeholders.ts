import { shortText } from '#text.ts';

const placeholder = /\{([^{}]*)\}/g;

/** Lists placeholders in words: `{name} or {creator}`. */
const listed = (names: readonly string[]) => names.map((name) => `{${name}}`).join(' or ');

/** Text of at most `max` characters with placeholders in braces. Any other name in braces is refused. */
export const placeholderText = (max: number, names: readonly string[]) =>
  shortText(max).superRefine((text, context) => {
    for (const [found, name] of text.matchAll(placeholder))
      if (name === undefined || !names.includes(name))
        context.addIssue({ code: 'custom', message: `${found} is unknown. Use ${listed(names)}.`, input: text });
  });

/** Replaces the placeholders of a text with their values; others stay. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(placeholder, (found, name: string) => values[name] ?? found);
