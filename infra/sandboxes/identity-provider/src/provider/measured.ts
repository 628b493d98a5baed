import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpMetrics } from '@velvet/kit/observability/metrics';

/** Routes beside and below the issuer's path. */
const routes = [
  '/live',
  '/ready',
  '/metrics',
  '/.well-known/openid-configuration',
  '/.well-known/jwks.json',
  '/authorize',
  '/authorize/:uid',
  '/interaction/:uid',
  '/interaction/:uid/:step',
  '/oauth/token',
  '/oauth/revoke',
  '/userinfo',
  '/v2/logout',
  '/v2/logout/confirm',
  '/v2/logout/success',
  '/avatar/:sub',
  '/assets/:version/:name',
].map((route) => ({ route, pattern: new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`) }));

/** Returns the pattern of the path of a request. @param root path of the issuer; ends with a slash */
export function routeOf(root: string, { url = '/' }: IncomingMessage): string {
  const [path = '/'] = (url.startsWith(root) ? url.slice(root.length - 1) : url).split('?');
  return routes.find(({ pattern }) => pattern.test(path))?.route ?? 'unknown';
}

/** Counts the answer, with its time, by the pattern of its path, as services do. */
export function measure(
  { request: answered }: HttpMetrics,
  route: string,
  { method = '' }: IncomingMessage,
  response: ServerResponse,
): void {
  const startedAt = performance.now();
  response.once('close', () => {
    const labels = { method, route, status: String(response.statusCode) };
    answered.observe(labels, (performance.now() - startedAt) / 1000);
  });
}
