import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import type { EndedSessions } from '@velvet/kit/http/ended-sessions';
import type { AccessTokenRequest, accessTokenReader } from '#keys/access-token.ts';
import type { personRepository } from '#people/person.repository.ts';

export const tokenExchange = 'urn:ietf:params:oauth:grant-type:token-exchange';
const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token';
/** Token type of our access tokens (RFC 8693, section 3). */
const acceptedTypes: ReadonlySet<unknown> = new Set([accessTokenType, 'urn:ietf:params:oauth:token-type:jwt']);
const parameters = ['subject_token', 'subject_token_type', 'requested_token_type', 'scope', 'audience', 'resource'];
const actorParameters = ['actor_token', 'actor_token_type'];

export type TokenExchangeParts = {
  audience: string;
  read: ReturnType<typeof accessTokenReader>;
  sign: (request: AccessTokenRequest) => Promise<string>;
  sessions: Pick<EndedSessions, 'hasEnded'> | undefined;
  people: ReturnType<typeof personRepository>;
};

/**
 * OAuth 2.0 Token Exchange (RFC 8693), impersonation only: an access token of ours for another one of the same person, session,
 * application and audience, with the same scope or less. The new token ends no later than the old one, so that exchanging
 * never prolongs access, and with the same session. No refresh token is issued.
 */
export function registerTokenExchange(provider: Provider, parts: TokenExchangeParts): void {
  provider.registerGrantType(
    tokenExchange,
    async (ctx) => {
      ctx.body = await exchange(ctx, parts);
    },
    [...parameters, ...actorParameters],
  );
}

async function exchange({ oidc }: KoaContextWithOIDC, { audience, read, sign, sessions, people }: TokenExchangeParts) {
  const params = oidc.params ?? {};
  const subjectToken = params['subject_token'];
  if (typeof subjectToken !== 'string') throw new errors.InvalidRequest('subject_token is required');
  if (!acceptedTypes.has(params['subject_token_type']))
    throw new errors.InvalidRequest('subject_token_type must name an access token');
  if (params['requested_token_type'] !== undefined && !acceptedTypes.has(params['requested_token_type']))
    throw new errors.InvalidRequest('requested_token_type must name an access token');
  if (actorParameters.some((name) => params[name] !== undefined))
    throw new errors.InvalidRequest('actor_token is not supported');
  for (const name of ['audience', 'resource'])
    if (params[name] !== undefined && params[name] !== audience) throw new errors.InvalidTarget();

  // the response is the same for all errors of the token (section 2.2.2)
  const refused = new errors.InvalidRequest('subject_token is invalid');
  const subject = await read(subjectToken).catch(() => {
    throw refused;
  });
  const isOver = subject.session !== undefined && (await sessions?.hasEnded(subject.session));
  if (isOver || subject.clientId !== oidc.client?.clientId || !(await people.find(subject.sub))) throw refused;

  const scopes = narrowed(subject.scopes, params['scope']);
  const lifetimeSeconds = subject.expiresAtSeconds - Math.floor(Date.now() / 1000);
  if (lifetimeSeconds <= 0) throw refused;
  return {
    access_token: await sign({ ...subject, scopes, lifetimeSeconds }),
    issued_token_type: accessTokenType,
    token_type: 'Bearer',
    expires_in: lifetimeSeconds,
    scope: scopes.join(' '),
  };
}

/** @throws InvalidScope for a scope that the original token lacks */
function narrowed(held: ReadonlySet<string>, asked: unknown): string[] {
  if (typeof asked !== 'string') return [...held];
  const scopes = [...new Set(asked.split(' ').filter(Boolean))];
  if (scopes.some((scope) => !held.has(scope)))
    throw new errors.InvalidScope('the scope exceeds that of the token', asked);
  return scopes;
}
