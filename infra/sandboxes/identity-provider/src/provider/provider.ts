import {
  errors,
  interactionPolicy,
  Provider,
  type Configuration,
  type KoaContextWithOIDC,
  type ResourceServer,
} from 'oidc-provider';
import type { Queries } from '@velvet/kit/database/database';
import type { IdentityConfig } from '#config.ts';
import { scopes, sessionIdOf } from '#keys/access-token.ts';
import type { SigningKey } from '#keys/keys.ts';
import { claimsOf } from '#people/person.ts';
import type { personRepository } from '#people/person.repository.ts';
import type { Pages } from '#pages/pages.ts';
import { stateAdapter } from '#state/state.adapter.ts';
import { audienceParameter, keepOfflineAccess } from './auth0-ways.ts';
import { grantEverything, lifetimes } from './grant.ts';
import { tokenExchange } from './token-exchange.ts';

export type ProviderParts = {
  config: IdentityConfig;
  db: Queries;
  people: ReturnType<typeof personRepository>;
  pages: Pages;
  signingKey: SigningKey;
  cookieKeys: string[];
  root: string;
  pictureOf: (sub: string) => string;
};

export function createProvider(parts: ProviderParts): Provider {
  const { config, db, people, signingKey, pictureOf } = parts;
  const provider = new Provider(config.issuer, {
    adapter: stateAdapter(db, config.codeRetrySeconds ?? lifetimes.codeRetrySeconds),
    jwks: { keys: [signingKey] },
    clients: [client(config)],
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    claims: { openid: ['sub'], profile: ['name', 'nickname', 'picture'], email: ['email', 'email_verified'] },
    scopes: [...scopes],
    // the profile is part of the ID token, not only of /userinfo
    conformIdTokenClaims: false,
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    extraParams: { audience: audienceParameter(config.audience), auth0Client: keepOfflineAccess },
    loadExistingGrant: grantEverything(config.audience),
    async findAccount(_ctx, sub) {
      const person = await people.find(sub);
      if (!person) return undefined;
      return { accountId: sub, claims: async () => claimsOf(person, new Set(scopes), pictureOf(sub)) };
    },
    extraTokenClaims({ oidc: { entities } }, token) {
      if (!('grantId' in token) || token.grantId === undefined) return undefined;
      const { authTime } = entities.AuthorizationCode ?? entities.RefreshToken ?? {};
      return { sid: sessionIdOf(token.grantId), auth_time: authTime };
    },
    clientBasedCORS: (_ctx, origin) => config.redirectOrigins.includes(origin),
    ...surface(parts),
  });
  // the gateway sends the public address in forwarded headers
  provider.proxy = true;
  provider.silent = true;
  return provider;
}

function client({ clientId, redirectOrigins }: IdentityConfig) {
  const roots = redirectOrigins.flatMap((origin) => [origin, `${origin}/`]);
  return {
    client_id: clientId,
    client_name: 'Velvet',
    application_type: 'web' as const,
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code', 'refresh_token', tokenExchange],
    response_types: ['code' as const],
    redirect_uris: roots,
    post_logout_redirect_uris: roots,
  };
}

/** Routes, cookies, lifetimes and pages. */
function surface({ config, cookieKeys, pages, root }: ProviderParts): Configuration {
  const { tokenLifetimeSeconds } = config;
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const;
  return {
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      userinfo: '/userinfo',
      jwks: '/.well-known/jwks.json',
      end_session: '/v2/logout',
    },
    cookies: {
      keys: cookieKeys,
      names: { session: 'identity_session', interaction: 'identity_sign_in', resume: 'identity_resume' },
      long: { ...cookie, path: root },
      short: cookie,
    },
    interactions: { policy, url: (_ctx, { uid }) => `${root}interaction/${uid}` },
    renderError: (ctx, out, error) => pages.error(ctx, out, error),
    ttl: {
      AccessToken: tokenLifetimeSeconds,
      AuthorizationCode: 60,
      Grant: lifetimes.grantSeconds,
      IdToken: tokenLifetimeSeconds,
      Interaction: 3600,
      RefreshToken: lifetimes.refreshTokenSeconds,
      Session: lifetimes.sessionSeconds,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, by, token) => token.clientId === by.clientId },
      userinfo: { enabled: true },
      webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => pages.signOut(ctx, form),
        postLogoutSuccessSource: (ctx) => pages.signedOut(ctx),
      },
      resourceIndicators: oneApi(config),
    },
  };
}

/** Issues every access token for the only API, whether or not the application names it. */
function oneApi({ audience, tokenLifetimeSeconds }: IdentityConfig) {
  return {
    enabled: true,
    defaultResource: () => audience,
    useGrantedResource: () => true,
    getResourceServerInfo(_ctx: KoaContextWithOIDC, resource: string): ResourceServer {
      if (resource !== audience) throw new errors.InvalidTarget();
      return {
        scope: scopes.join(' '),
        audience,
        accessTokenTTL: tokenLifetimeSeconds,
        accessTokenFormat: 'jwt',
        jwt: { sign: { alg: 'RS256' } },
      };
    },
  };
}
