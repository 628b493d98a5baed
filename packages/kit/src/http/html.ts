/** Text that is HTML already, and safe. Only `html` and `trusted` make it. */
export type Html = { readonly markup: string };

type Part = Html | string | number | undefined | false | readonly Html[];

/** A template whose values are escaped unless they are HTML themselves; undefined and false show nothing. For the few pages a server makes itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: String.raw({ raw: strings }, ...parts.map(render)) };
}

/** For markup that a library has escaped, and for what we wrote ourselves. */
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
