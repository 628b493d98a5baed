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

/** Counts the answer, with its time, by the pattern of its path, as services do. @param root ends with a slash */
export function measure(
  { request: answered }: HttpMetrics,
  root: string,
  { method = '', url = '/' }: IncomingMessage,
  response: ServerResponse,
): void {
  const startedAt = performance.now();
  const [path = '/'] = (url.startsWith(root) ? url.slice(root.length - 1) : url).split('?');
  const { route } = routes.find(({ pattern }) => pattern.test(path)) ?? { route: 'unknown' };
  response.once('close', () => {
    const labels = { method, route, status: String(response.statusCode) };
    answered.observe(labels, (performance.now() - startedAt) / 1000);
  });
}
