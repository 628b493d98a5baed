import type { FastifyInstance } from 'fastify';
import type { Cache } from '@velvet/kit/cache';
import { bearerToken, type TokenVerifier } from '@velvet/kit/token';
import { rateLimiter } from './rate-limit.ts';
import type { RateTier, Upstream } from './upstreams.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** which limits the route counts against */
    tier?: RateTier;
    /** whose row of `upstreams.ts` the route is */
    callers?: Upstream['callers'];
  }
}

export type Admission = { readonly tokens: TokenVerifier; readonly cache: Cache; readonly rateFactor: number };

/** Decides by its headers alone whether a request is taken: nothing of a body is read for one that is refused. */
export function admitRequests(server: FastifyInstance, { tokens, cache, rateFactor }: Admission): void {
  const limit = rateLimiter(cache, rateFactor);
  server.addHook('onRequest', async (request, reply) => {
    const { tier, callers } = request.routeOptions.config;
    if (!tier) return;
    const token = callers === 'token' ? bearerToken(request.headers.authorization) : undefined;
    const caller = token ? await tokens.verify(token) : undefined;
    await limit(request, reply, tier, caller);
  });
}
