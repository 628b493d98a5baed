import { html } from '@velvet/kit/http/html';
import type { Page } from './layout.ts';

export type Problem = { heading: string; sentence: string; details?: Readonly<Record<string, string | undefined>> };

/** Page for errors that cannot be sent to an application; `home` is the link to continue. */
export function problemPage({ heading, sentence, details = {} }: Problem, home: string): Page {
  const given = Object.entries(details).filter(([, value]) => value !== undefined && value !== '');
  return {
    title: `${heading} · Velvet`,
    content: html`<h1>${heading}</h1>
      <p class="quiet">${sentence}</p>
      ${
        given.length > 0 &&
        html`<dl>
          ${given.map(
            ([term, value]) =>
              html`<dt>${term}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>`
      }
      <div class="actions"><a class="button" href="${home}">Back to Velvet</a></div>`,
  };
}
