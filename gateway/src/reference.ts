import reference from '@scalar/fastify-api-reference';
import { openApi } from '@velvet/platform/openapi';
import { fastify, type FastifyInstance } from 'fastify';

/** Renders `/openapi.json` and its page `/docs`. It has no port: the gateway injects requests. */
export async function openReference(): Promise<FastifyInstance> {
  const server = fastify();
  const text = JSON.stringify(await openApi());
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
