import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { openReference } from './reference.ts';

/** The page's own script draws it and brings inline styles and scripts; it is the one page that may, and it loads nothing from elsewhere. */
const documentationPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:";

const reading = { config: { tier: 'read' } } as const;

/** `/openapi.json` and, drawn from it, `/docs`. Few ask for them, and they are half of what the gateway would have in memory. */
export async function serveDocumentation(server: FastifyInstance): Promise<void> {
  let opened: ReturnType<typeof openReference> | undefined;
  async function answer({ url }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    opened ??= import('./reference.ts').then((loaded) => loaded.openReference());
    const { statusCode, headers, rawPayload } = await (await opened).inject(url);
    if (headers.location !== undefined) void reply.header('location', headers.location);
    return reply.code(statusCode).type(String(headers['content-type'])).send(rawPayload);
  }
  server.get('/openapi.json', reading, answer);
  await server.register((docs) => {
    docs.addHook('onSend', async (_request, reply) => {
      void reply.header('content-security-policy', documentationPolicy);
    });
    for (const path of ['/docs', '/docs/', '/docs/js/scalar.js']) docs.get(path, reading, answer);
    return Promise.resolve();
  });
}
