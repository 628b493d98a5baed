import { createPublicKey, type JsonWebKey } from 'node:crypto';
import proxy from '@fastify/http-proxy';
import { fastify } from 'fastify';
import { createVerifier } from 'fast-jwt';

/** `@fastify/http-proxy` as its manual has it, with the quickest check of a token that npm has: fast-jwt and its cache. */
const environment = process.env;
const response = await fetch(`${environment['OIDC_BACKCHANNEL'] ?? ''}.well-known/jwks.json`);
const { keys } = (await response.json()) as { keys: JsonWebKey[] };
const [jwk] = keys;
if (!jwk) throw new Error('The provider has no key.');
const verify = createVerifier({
  key: createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString(),
  algorithms: ['RS256'],
  allowedIss: environment['OIDC_ISSUER'] ?? '',
  allowedAud: environment['OIDC_AUDIENCE'] ?? '',
  cache: environment['BENCH_JWT_CACHE'] === '1',
});

const server = fastify();
await server.register(proxy, {
  upstream: environment['BENCH_UPSTREAM'] ?? '',
  prefix: '/analytics',
  rewritePrefix: '/analytics',
  preHandler(request, reply, done) {
    try {
      verify(request.headers.authorization?.slice('Bearer '.length) ?? '');
      done();
    } catch {
      void reply.code(401).send();
    }
  },
});
process.stdout.write(`${await server.listen({ host: '127.0.0.1', port: 0 })}\n`);
