import { html, type Html } from '@velvet/kit/http/html';
import { assetsVersion } from './assets.ts';

export type Page = { title: string; content: Html; footer?: Html };

/** Returns a document; `root` is the path of the provider with a trailing slash. */
export function layout(root: string, { title, content, footer }: Page): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#0B0910" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${root}assets/${assetsVersion}/page.css" />
      </head>
      <body>
        <header class="brand">Velvet</header>
        <main>${content}</main>
        <footer class="quiet small">${footer}</footer>
      </body>
    </html>`.markup;
}
