import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { openReference } from './reference.ts';

/**
 * The page's content security policy, on the origin where the application keeps its token: run the library's file and the inline scripts that
 * it was served with, named by their hashes, and load nothing from elsewhere. The library sets styles inline.
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

type Page = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly bytes: Buffer };

/**
 * `/openapi.json` and, drawn from it, `/docs`. Few ask for them, and they are half of what the gateway would have in memory, so
 * each is made at the first request. Later requests get the same bytes: making the answer again would cost the gateway
 * milliseconds for every anonymous request.
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
    return { status, headers: kept, bytes };
  }
  for (const path of ['/openapi.json', '/docs', '/docs/', '/docs/js/scalar.js'])
    server.get(path, reading, async (_request: FastifyRequest, reply: FastifyReply) => {
      const making = pages.get(path) ?? makePage(path);
      pages.set(path, making);
      const { status, headers, bytes } = await making;
      return reply.code(status).headers(headers).send(bytes);
    });
}
