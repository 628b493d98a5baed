import type { FastifyInstance } from 'fastify';
import type { Cache } from '@velvet/kit/cache/cache';
import { bearerToken, type TokenVerifier } from '@velvet/kit/http/token';
import type { RateTier } from '@velvet/platform/part';
import type { Upstream } from '@velvet/platform/upstreams';
import { rateLimiter } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** which limits the route counts against: `page` where none is named. `false` is for probes, which must not depend on the cache */
    tier?: RateTier | false;
    /** the row of the routing table that the route serves */
    callers?: Upstream['callers'];
    /** cost of a request in addition to that of its call */
    cost?: number;
  }
}

export type Admission = { readonly tokens: TokenVerifier; readonly cache: Cache; readonly rateFactor: number };

/**
 * Admits a request by its headers alone: no body is read of a rejected one. The address is counted first, so that
 * requests with an invalid token or to an unknown path count, too.
 */
export function admitRequests(server: FastifyInstance, { tokens, cache, rateFactor }: Admission): void {
  const limits = rateLimiter(cache, rateFactor);
  server.decorateRequest('person', null);
  server.addHook('onRequest', async (request, reply) => {
    const { tier = 'page', callers } = request.routeOptions.config;
    if (tier === false) return;
    await limits.countAddress(request, reply, tier);
    const token = callers === 'token' ? bearerToken(request.headers.authorization) : undefined;
    if (!token) return;
    request.person = await tokens.verify(token);
    await limits.countPerson(request, reply, tier, request.person);
  });
}
