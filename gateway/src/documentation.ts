import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { openReference } from './reference.ts';

/**
 * Content security policy of the page, because the application's token is kept on the same origin. It allows the library's
 * file and its inline scripts by their hashes, and no other origin. The library sets styles inline.
 */
function policyOf(page: string): string {
  const scripts = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = scripts.map(([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const reading = { config: { tier: 'read' } } as const;

type Coding = 'br' | 'gzip' | 'identity';
type Page = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly etag: string;
  readonly bytes: Readonly<Record<Coding, Buffer>>;
};

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Returns the shortest form that the client accepts; brotli is preferred. */
function codingFor(accepted = ''): Coding {
  const names = new Set(
    accepted
      .split(',')
      .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
      .map((each) => each.split(';', 1)[0]?.trim().toLowerCase()),
  );
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : 'identity';
}

/**
 * Serves `/openapi.json` and its page `/docs`. Both are rarely requested and would be half of the gateway's memory, so each
 * is rendered and compressed at its first request. Later requests receive the same bytes: rendering or compressing again
 * would cost milliseconds for every anonymous request.
 */
export function serveDocumentation(server: FastifyInstance): void {
  let opened: ReturnType<typeof openReference> | undefined;
  const pages = new Map<string, Promise<Page>>();
  async function makePage(path: string): Promise<Page> {
    opened ??= import('./reference.ts').then((loaded) => loaded.openReference());
    const { statusCode: status, headers, rawPayload: bytes } = await (await opened).inject(path);
    const type = String(headers['content-type']);
    const kept = {
      'content-type': type,
      ...(headers.location !== undefined && { location: headers.location }),
      ...(type.startsWith('text/html') && { 'content-security-policy': policyOf(bytes.toString()) }),
    };
    const [br, gzipped] = await Promise.all([compressBrotli(bytes), compressGzip(bytes)]);
    // weak: one tag for all codings of the same content
    const etag = `W/"${hash('sha256', bytes, 'base64url')}"`;
    return { status, headers: kept, etag, bytes: { br, gzip: gzipped, identity: bytes } };
  }
  for (const path of ['/openapi.json', '/docs', '/docs/', '/docs/js/scalar.js'])
    server.get(path, reading, async ({ headers: asked }: FastifyRequest, reply: FastifyReply) => {
      const making = pages.get(path) ?? makePage(path);
      pages.set(path, making);
      const { status, headers, etag, bytes } = await making;
      void reply.headers({ ...headers, etag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
      if (status === 200 && asked['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send();
      const coding = codingFor(asked['accept-encoding']);
      if (coding !== 'identity') void reply.header('content-encoding', coding);
      return reply.code(status).send(bytes[coding]);
    });
}
