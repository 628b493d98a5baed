import { hash } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { UserId } from '@velvet/contracts/ids';
import { SignedOut } from '@velvet/contracts/failure';
import type { Clock } from '#base/clock.ts';
import type { EndedSessions } from './ended-sessions.ts';
import { Refusal } from './refusal.ts';

/**
 * A verified token. `signedInAt`: time of the sign-in with credentials. `session`: id of the session at the identity provider (claim
 * `sid`). Both are undefined if the token has no such claim.
 */
export type VerifiedToken = {
  readonly id: UserId;
  readonly signedInAt: Date | undefined;
  readonly session: string | undefined;
};

/** Returns the user of a bearer token, or throws a refusal. */
export type TokenVerifier = {
  verify(token: string): Promise<UserId>;
  read(token: string): Promise<VerifiedToken>;
};

export type TokenRules = {
  issuer: string;
  audience: string;
  /** accepted `typ` headers, lower case */
  types: readonly string[];
  keysUrl: string;
  clock: Clock;
  /** name of the claim with the time of the sign-in, seconds since 1970 (`auth_time` of OpenID Connect by default) */
  signInClaim?: string | undefined;
  /** revoked sessions, checked for every request, also for cached tokens; without it tokens are valid until they expire */
  sessions?: Pick<EndedSessions, 'hasEnded'> | undefined;
};

/** Cached result of a verified token. `until`: milliseconds since 1970 */
type Known = VerifiedToken & { readonly until: number };

const leewaySeconds = 60;
const cacheMs = 60_000;
const cacheSize = 10_000;

/**
 * Accepts RS256 only; checks issuer, audience, expiry, not-before, issued-at, subject and `typ` with 60 s leeway (part 1 section 5).
 * Refuses tokens of revoked sessions (claim `sid`).
 * Caches keys and refetches them for an unknown `kid`. Caches results by the hash of the token for up to 60 s, but not past its expiry.
 */
export function createTokenVerifier({
  issuer,
  audience,
  types,
  keysUrl,
  clock,
  signInClaim = 'auth_time',
  sessions,
}: TokenRules): TokenVerifier {
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    cooldownDuration: 5_000,
    cacheMaxAge: 600_000,
    timeoutDuration: 10_000,
  });
  const known = new Map<string, Known>();

  async function check(token: string): Promise<Known> {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ['RS256'],
      clockTolerance: leewaySeconds,
      currentDate: clock.now(),
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    if (!types.includes(protectedHeader.typ?.toLowerCase().replace(/^application\//, '') ?? ''))
      throw new Refusal(SignedOut);
    if ((payload.iat ?? 0) > clock.now().getTime() / 1000 + leewaySeconds) throw new Refusal(SignedOut);
    const expiresMs = ((payload.exp ?? 0) + leewaySeconds) * 1000;
    const session = typeof payload['sid'] === 'string' ? payload['sid'] : undefined;
    const signedIn = payload[signInClaim];
    const signedInAt = typeof signedIn === 'number' ? new Date(signedIn * 1000) : undefined;
    const until = Math.min(clock.now().getTime() + cacheMs, expiresMs);
    return { id: UserId.parse(payload.sub), signedInAt, session, until };
  }

  async function remembered(token: string): Promise<Known> {
    const key = hash('sha256', token, 'base64');
    const hit = known.get(key);
    if (hit && hit.until > clock.now().getTime()) return hit;
    const checked = await check(token).catch((error: unknown) => {
      throw isUnreachable(error) ? error : new Refusal(SignedOut);
    });
    if (known.size >= cacheSize) known.clear();
    known.set(key, checked);
    return checked;
  }

  async function read(token: string): Promise<VerifiedToken> {
    const { id, signedInAt, session } = await remembered(token);
    if (session !== undefined && (await sessions?.hasEnded(session))) throw new Refusal(SignedOut);
    return { id, signedInAt, session };
  }

  return { read, verify: async (token) => (await read(token)).id };
}

/** Returns whether fetching the keys failed, which does not mean that the token is invalid. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return (
    code === 'ERR_JWKS_TIMEOUT' ||
    (code === 'ERR_JOSE_GENERIC' && error instanceof Error && error.message.includes('JSON Web Key Set'))
  );
}

/** Returns the token of an `Authorization: Bearer …` header; undefined without the header. Refuses any other content. */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(header)?.[1];
  if (!token) throw new Refusal(SignedOut);
  return token;
}
