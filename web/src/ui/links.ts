export type TextPart = { readonly text: string; readonly href?: string };

const address = /https:\/\/[^\s<>"'“”]+/g;
/** What ends a sentence is not part of the address in it. */
const trailing = /[.,;:!?…]+$/;

/** Splits text at its https addresses. What a browser would not read as one stays text. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const shown = trimmed(match[0]);
    const url = URL.parse(shown);
    if (!url || url.username !== '' || url.password !== '') continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: shown, href: url.href });
    end = match.index + shown.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

function trimmed(found: string): string {
  const shown = found.replace(trailing, '');
  // '(see https://example.com)': a bracket that was not opened in the address closes the sentence's
  return shown.endsWith(')') && !shown.includes('(') ? trimmed(shown.slice(0, -1)) : shown;
}
