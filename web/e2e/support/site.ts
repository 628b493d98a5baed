import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@velvet/engines/free-port';
import { Unavailable } from '@velvet/contracts/failure';
import { migrations, startIdentityProvider } from '@velvet/identity-provider/identity-provider';
import { createLogger } from '@velvet/kit/logger';
import { openTestDatabase } from '@velvet/testing/database';
import { build } from 'vite';

const web = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(web, 'dist');
const clientId = 'velvet-web';
const audience = 'https://api.velvet.test';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** As strict as it gets, so that the tests notice whatever the application would need beyond it. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ');

export type Site = AsyncDisposable & {
  readonly url: string;
};

/** The built application, its configuration and the real identity provider behind one address. */
export async function openSite({ tokenLifetimeSeconds = 600 } = {}): Promise<Site> {
  if (!existsSync(join(dist, 'index.html'))) await build({ root: web, logLevel: 'error' });
  const database = await openTestDatabase('identity-provider', migrations);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const identity = await startIdentityProvider({
    port: 0,
    host: '127.0.0.1',
    databaseUrl: database.url,
    issuer: `${url}/identity/`,
    clientId,
    audience,
    redirectOrigins: [url],
    tokenLifetimeSeconds,
    logger: createLogger('identity-provider', 'error'),
  });
  const oidc = { domain: `${url}/identity`, clientId, audience, scope: 'openid profile email' };
  const server = createServer((incoming, answer) => {
    const { pathname } = new URL(incoming.url ?? '/', url);
    if (pathname === '/api/config') sendConfig(answer, oidc);
    else if (incoming.headers.accept === 'application/json') sendOutage(answer);
    else if (pathname.startsWith('/identity/')) forward(incoming, answer, identity.port);
    else void sendFile(answer, pathname);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await identity.stop();
      await database[Symbol.asyncDispose]();
    },
  };
}

function sendConfig(answer: ServerResponse, oidc: Readonly<Record<string, string>>) {
  answer.setHeader('content-type', 'application/json');
  answer.end(JSON.stringify({ success: true, data: { oidc, cardProvider: { publishableKey: null } } }));
}

/** There is no service behind this site: the application must stand without them. */
function sendOutage(answer: ServerResponse) {
  const { status, code, message } = Unavailable;
  answer.writeHead(status, { 'content-type': 'application/json' });
  answer.end(JSON.stringify({ success: false, code, message }));
}

function forward(incoming: IncomingMessage, answer: ServerResponse, port: number) {
  const { method, url, headers } = incoming;
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  incoming.pipe(onward);
}

/** A file of the build; the application for every other address. */
async function sendFile(answer: ServerResponse, pathname: string) {
  const file = join(dist, pathname);
  const type = types[extname(file)];
  const isFile = file.startsWith(dist) && type !== undefined && existsSync(file);
  answer.setHeader('content-type', isFile ? type : 'text/html; charset=utf-8');
  answer.setHeader('content-security-policy', policy);
  answer.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups');
  answer.setHeader('x-content-type-options', 'nosniff');
  answer.end(await readFile(isFile ? file : join(dist, 'index.html')));
}
