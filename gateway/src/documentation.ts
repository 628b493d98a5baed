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

/** `/openapi.json` and, drawn from it, `/docs`. Few ask for them, and they are half of what the gateway would have in memory. */
export function serveDocumentation(server: FastifyInstance): void {
  let opened: ReturnType<typeof openReference> | undefined;
  async function answer({ url }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    opened ??= import('./reference.ts').then((loaded) => loaded.openReference());
    const { statusCode, headers, rawPayload } = await (await opened).inject(url);
    if (headers.location !== undefined) void reply.header('location', headers.location);
    const type = String(headers['content-type']);
    if (type.startsWith('text/html')) void reply.header('content-security-policy', policyOf(rawPayload.toString()));
    return reply.code(statusCode).type(type).send(rawPayload);
  }
  server.get('/openapi.json', reading, answer);
  for (const path of ['/docs', '/docs/', '/docs/js/scalar.js']) server.get(path, reading, answer);
}
