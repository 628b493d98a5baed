import { partsOf } from './links.ts';

/** What somebody wrote: text, and https addresses as links. Never HTML. */
export function LinkedText({ text }: { readonly text: string }) {
  let at = 0;
  return partsOf(text).map((part) => {
    const key = at;
    at += part.text.length;
    return part.href ? (
      <a key={key} href={part.href} target="_blank" rel="noopener nofollow">
        {part.text}
      </a>
    ) : (
      <span key={key}>{part.text}</span>
    );
  });
}
