import { writtenMentions, type Mention } from '@velvet/contracts/content/mentions';

export type TextPart = {
  readonly text: string;
  readonly href?: string;
  /** of the person whom it names */ readonly handle?: string;
};

const address = /https:\/\/[^\s<>"'“”]+/g;
/** Punctuation after an address belongs to the sentence. */
const trailing = /[.,;:!?…]+$/;

/** Splits text at https addresses and mentions. Malformed addresses and mentions of unknown people stay text. */
export function partsOf(text: string, mentions: readonly Mention[] = []): TextPart[] {
  const parts = addressesIn(text);
  if (mentions.length === 0) return parts;
  return parts.flatMap((part) => (part.href ? [part] : namesIn(part.text, mentions)));
}

function namesIn(text: string, mentions: readonly Mention[]): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end, handle } of writtenMentions(text)) {
    const mention = mentions.find(({ written }) => written === handle);
    if (!mention) continue;
    if (start > at) parts.push({ text: text.slice(at, start) });
    parts.push({ text: text.slice(start, end), handle: mention.handle });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

function addressesIn(text: string): TextPart[] {
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
  // '(see https://example.com)': an unmatched closing bracket belongs to the sentence
  return shown.endsWith(')') && !shown.includes('(') ? trimmed(shown.slice(0, -1)) : shown;
}
