import reference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { openApi } from '@velvet/contracts/openapi';
import { allCalls } from '@velvet/contracts/calls';

const document = openApi(allCalls, {
  title: 'Velvet',
  version: '1',
  description:
    'Every call answers `{ "success": true, "data": … }` or `{ "success": false, "message": "…", "code": "…" }`. ' +
    'Lists add `meta: { page, limit, hasMore, nextCursor }`. Calls that move money take an `Idempotency-Key` header.',
});

/** The page's own script draws it and brings inline styles and scripts; it is the one page that may, and it loads nothing from elsewhere. */
const documentationPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:";

/** `/openapi.json` and, drawn from it, `/docs`. */
export async function serveDocumentation(server: FastifyInstance): Promise<void> {
  const text = JSON.stringify(document);
  server.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  await server.register(async (docs) => {
    docs.addHook('onSend', async (_request, reply) => {
      void reply.header('content-security-policy', documentationPolicy);
    });
    await docs.register(reference, {
      routePrefix: '/docs',
      configuration: {
        url: '/openapi.json',
        title: 'Velvet API',
        darkMode: true,
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
      },
    });
  });
}
