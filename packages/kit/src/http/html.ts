/** Escaped HTML. Created only by `html` and `trusted`. */
export type Html = { readonly markup: string };

type Part = Html | string | number | undefined | false | readonly Html[];

/**
 * Template tag that escapes values unless they are `Html`; undefined and false render as nothing. For the few pages that
 * servers render.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: String.raw({ raw: strings }, ...parts.map(render)) };
}

/** Marks text as safe HTML: markup from our own code, or escaped by a library. */
export function trusted(markup: string): Html {
  return { markup };
}

function render(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part));
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
