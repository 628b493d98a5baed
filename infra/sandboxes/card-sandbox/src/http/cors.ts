import type { HttpServer } from '@velvet/kit/http/http-server';

/** Allows calls from pages of the site's origins only. */
export function allowOrigins(server: HttpServer, origins: readonly string[]): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin').header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
    const { origin } = request.headers;
    if (origin && origins.includes(origin)) reply.header('access-control-allow-origin', origin);
  });
  server.options('/*', (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', 'content-type, x-api-key')
      .header('access-control-max-age', '600')
      .send(),
  );
}
