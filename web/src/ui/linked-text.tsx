import type { Mention } from '@velvet/contracts/content/mentions';
import { partsOf } from './links.ts';
import { SiteLink } from './site-link.tsx';

type LinkedTextProps = { readonly text: string; readonly mentions?: readonly Mention[] };

/** Written text with https addresses and the people it names as links. Never HTML. An element with `data-written` is around it. */
export function LinkedText({ text, mentions }: LinkedTextProps) {
  let at = 0;
  return partsOf(text, mentions).map((part) => {
    const key = at;
    at += part.text.length;
    if (part.handle !== undefined)
      return (
        <SiteLink key={key} href={`/@${part.handle}`}>
          {part.text}
        </SiteLink>
      );
    if (part.href === undefined) return part.text;
    return (
      <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    );
  });
}
