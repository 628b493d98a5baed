import { hash } from 'node:crypto';
import { createLocalJWKSet, importJWK, jwtVerify, SignJWT } from 'jose';
import { newSecret } from '@velvet/kit/base/ids';
import type { Issuing, SigningKey } from './keys.ts';

/** Scopes of the single client, which the access token contains. */
export const scopes = ['openid', 'profile', 'email', 'offline_access'] as const;

/** Returns the claim `sid`, which signing out in a browser revokes. It is derived from the grant's id, which stays private. */
export const sessionIdOf = (grantId: string): string => hash('sha256', grantId, 'base64url').slice(0, 22);

export type AccessTokenRequest = {
  sub: string;
  lifetimeSeconds: number;
  /** the claim `sid`; a new one by default */
  session?: string | undefined;
  /** the claim `auth_time`, seconds since 1970; now by default */
  signedInAtSeconds?: number | undefined;
  /** all scopes by default */
  scopes?: readonly string[];
};

/** Issues a token as from `/oauth/token`, without a browser. */
export async function signAccessToken(
  key: SigningKey,
  { issuer, audience, clientId }: Issuing,
  {
    sub,
    lifetimeSeconds,
    session = sessionIdOf(newSecret()),
    signedInAtSeconds,
    scopes: granted = scopes,
  }: AccessTokenRequest,
): Promise<string> {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const claims = { client_id: clientId, sid: session, auth_time: signedInAtSeconds ?? nowSeconds };
  return new SignJWT({ scope: granted.join(' '), ...claims })
    .setProtectedHeader({ alg: key.alg, typ: 'at+jwt', kid: key.kid })
    .setJti(newSecret())
    .setSubject(sub)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + lifetimeSeconds)
    .sign(await importJWK(key, key.alg));
}

export type ReadToken = {
  sub: string;
  /** the claim `sid` */
  session: string | undefined;
  /** the claim `auth_time` */
  signedInAtSeconds: number;
  clientId: string;
  expiresAtSeconds: number;
  scopes: Set<string>;
};

/** Reads an access token of ours. @throws when it is not one, or no longer valid */
export function accessTokenReader(key: SigningKey, { issuer, audience }: Issuing) {
  const { kty, n, e, kid, alg, use } = key;
  const keys = createLocalJWKSet({ keys: [{ kty, n, e, kid, alg, use }] });
  return async (token: string): Promise<ReadToken> => {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ['RS256'],
      typ: 'at+jwt',
      requiredClaims: ['sub', 'exp'],
    });
    return {
      sub: String(payload.sub),
      session: typeof payload['sid'] === 'string' ? payload['sid'] : undefined,
      signedInAtSeconds: typeof payload['auth_time'] === 'number' ? payload['auth_time'] : 0,
      clientId: String(payload['client_id']),
      expiresAtSeconds: payload.exp ?? 0,
      scopes: new Set(typeof payload['scope'] === 'string' ? payload['scope'].split(' ') : []),
    };
  };
}
