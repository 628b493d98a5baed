import { join } from 'node:path';
import { audience } from '@velvet/standalone/settings';
import { compare } from '#measure/compare.ts';
import { loadOf } from '#measure/load.ts';
import { perSecond, ratioLine, type Line } from '#report.ts';
import type { Bench, Row } from '#row.ts';
import { startProgram } from '#site/program.ts';
import { root } from '#site/site.ts';

const connections = 64;

/** Our gateway and the stock proxy, each in a process of its own, before the same bare handler. */
export const gatewayRow: Row = { name: 'B1', run };

async function run({ site, world }: Bench): Promise<Line[]> {
  const [fan] = world.fans;
  const headers = { authorization: `Bearer ${fan?.token ?? ''}` };
  await using handler = await startProgram('handler', {});
  const environment = {
    BENCH_UPSTREAM: handler.url,
    OIDC_ISSUER: `${site.url}/identity/`,
    OIDC_BACKCHANNEL: `${site.url}/identity/`,
    OIDC_AUDIENCE: audience,
    OIDC_CLIENT_ID: 'velvet-web',
    LOG_LEVEL: 'warn',
    PORT: '0',
    GATEWAY_RATE_FACTOR: '0',
    GATEWAY_WEB: join(root, 'web', 'dist'),
  };
  await using gateway = await startProgram('gateway', environment);
  await using stock = await startProgram('stock-proxy', { ...environment, BENCH_JWT_CACHE: '0' });
  await using cached = await startProgram('stock-proxy', { ...environment, BENCH_JWT_CACHE: '1' });
  const load = (url: string) => loadOf({ url, connections, requests: [{ path: '/analytics', headers }] });
  const ours = load(gateway.url);
  const bare = await load(handler.url)(3);
  return [
    ratioLine(
      'B1',
      `authenticated 4.8 KB GET through the gateway, ${connections} connections; limit: @fastify/http-proxy that checks each token (the bare handler: ${perSecond(bare.perSecond)})`,
      await compare(ours, load(stock.url)),
      1,
    ),
    ratioLine(
      'B1',
      'the same; limit: @fastify/http-proxy that remembers tokens (fast-jwt with its cache)',
      await compare(ours, load(cached.url)),
      1,
    ),
  ];
}
