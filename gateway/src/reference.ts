import reference from '@scalar/fastify-api-reference';
import { allCalls } from '@velvet/platform/calls';
import { openApi } from '@velvet/contracts/openapi';
import { fastify, type FastifyInstance } from 'fastify';

/** Renders `/openapi.json` and its page `/docs`. It has no port: the gateway injects requests. */
export async function openReference(): Promise<FastifyInstance> {
  const server = fastify();
  const document = openApi(allCalls, {
    title: 'Velvet',
    version: '1',
    description:
      'Every call answers `{ "success": true, "data": … }` or `{ "success": false, "message": "…", "code": "…" }`. ' +
      'Lists add `meta: { page, limit, hasMore, nextCursor }`. Calls that move money take an `Idempotency-Key` header.',
  });
  const text = JSON.stringify(document);
  server.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  await server.register(reference, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      title: 'Velvet API',
      darkMode: true,
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      // these would send requests to hosts of the library's vendor
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return server;
}
