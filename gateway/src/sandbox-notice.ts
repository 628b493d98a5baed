import { sandboxCookie } from '@velvet/contracts/platform/sandbox-notice';
import type { FastifyInstance } from 'fastify';

/** Sets a cookie with each page, at which the application shows the notice of a test installation. A cookie needs no request. */
export function noticeSandboxes(server: FastifyInstance): void {
  server.addHook('onSend', async (_request, reply) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    if (isPage) void reply.header('set-cookie', `${sandboxCookie}; Path=/; SameSite=Lax`);
  });
}
