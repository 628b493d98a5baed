import { readFile } from 'node:fs/promises';
import type { HttpServer } from '@velvet/kit/http/http-server';

const page = (origins: readonly string[]) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Card</title>
<link rel="stylesheet" href="/elements/card-frame.css"><script type="module" src="/elements/card-frame.js"></script></head>
<body data-origins="${origins.join(' ')}">
<form aria-label="Card" novalidate>
<input name="number" inputmode="numeric" autocomplete="cc-number" aria-label="Card number" placeholder="1234 1234 1234 1234">
<input name="expiry" inputmode="numeric" autocomplete="cc-exp" aria-label="Expiry" placeholder="MM / YY">
<input name="cvc" inputmode="numeric" autocomplete="cc-csc" aria-label="Security code" placeholder="CVC">
<button>Continue</button>
</form>
</body>
</html>`;

const types = { 'card-frame.js': 'text/javascript', 'card-input.js': 'text/javascript', 'card-frame.css': 'text/css' };

/** Serves the card fields as a page for a frame. It talks to this origin only, and only the site may frame it. */
export async function serveElements(server: HttpServer, { origins }: { origins: readonly string[] }): Promise<void> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${origins.join(' ')}`,
  ].join('; ');
  server.get('/elements/card', (_request, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(origins)),
  );
  for (const [name, type] of Object.entries(types)) {
    const content = await readFile(new URL(`public/${name}`, import.meta.url));
    server.get(`/elements/${name}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(content),
    );
  }
}
