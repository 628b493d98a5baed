import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';

export type Claims = { sub: string; name?: string; nickname?: string; email?: string; picture?: string };

export type Issuer = {
  readonly issuer: string;
  readonly audience: string;
  /** Returns a valid access token in the form of the real provider; `claims` and `header` can make it invalid. */
  token(
    sub: string,
    spoil?: { claims?: JWTPayload; header?: Record<string, string>; key?: CryptoKey | Uint8Array },
  ): Promise<string>;
  /** Sets the claims that `userinfo` returns for a user. */
  know(claims: Claims): void;
  stop(): Promise<void>;
};

const audience = 'https://api.velvet.test';
const keys = generateKeyPair('RS256', { extractable: true });

/** Starts a token issuer for tests: real RS256 keys, a key set and userinfo over HTTP. */
export async function startIssuer(now: () => Date): Promise<Issuer> {
  const { publicKey, privateKey } = await keys;
  const people = new Map<string, Claims>();
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/.well-known/jwks.json') {
      void exportJWK(publicKey).then((jwk) =>
        response.end(JSON.stringify({ keys: [{ ...jwk, kid: 'test', alg: 'RS256', use: 'sig' }] })),
      );
      return;
    }
    const sub = subjectOf(request.headers.authorization);
    const claims = sub === undefined ? undefined : (people.get(sub) ?? { sub });
    response.statusCode = request.url === '/userinfo' && claims ? 200 : 401;
    response.end(JSON.stringify(claims ?? { error: 'invalid_token' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    issuer,
    audience,
    know: (claims) => void people.set(claims.sub, claims),
    stop: () => close(server),
    token(sub, { claims = {}, header = {}, key = privateKey } = {}) {
      const seconds = Math.floor(now().getTime() / 1000);
      const payload: JWTPayload = {
        iss: issuer,
        aud: audience,
        sub,
        iat: seconds,
        auth_time: seconds,
        exp: seconds + 400 * 24 * 3600,
        ...claims,
      };
      return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'at+jwt', ...header }).sign(key);
    },
  };
}

function subjectOf(authorization: string | undefined): string | undefined {
  const payload = authorization?.split('.')[1];
  if (!payload) return undefined;
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: string };
  return sub;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
