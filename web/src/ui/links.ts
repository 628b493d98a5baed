import { writtenLinks } from '@velvet/contracts/content/links';
import { writtenMentions, type Mention } from '@velvet/contracts/content/mentions';

export type TextPart = {
  readonly text: string;
  readonly href?: string;
  /** of the person whom it names */ readonly handle?: string;
};

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
  let at = 0;
  for (const { start, end, url } of writtenLinks(text)) {
    const { protocol, href } = new URL(url);
    if (protocol !== 'https:') continue;
    if (start > at) parts.push({ text: text.slice(at, start) });
    parts.push({ text: url, href });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}
