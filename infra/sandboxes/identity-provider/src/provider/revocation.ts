import type Koa from 'koa';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { IdentityConfig } from '#config.ts';
import { sessionIdOf } from '#keys/access-token.ts';

/**
 * Ends the access tokens of each grant that a request revokes, before the response is sent. The library revokes a grant when a
 * rotated refresh token or a used authorization code is presented again, and at the revocation endpoint. It cannot revoke
 * access tokens, because other services verify them.
 */
export function endSessionsOfRevokedGrants(
  provider: Provider,
  { sessions, tokenLifetimeSeconds }: Pick<IdentityConfig, 'sessions' | 'tokenLifetimeSeconds'>,
): Koa.Middleware {
  const revokedGrantIds = new WeakMap<object, string[]>();
  provider.on('grant.revoked', (ctx, grantId) => revokedGrantIds.get(ctx)?.push(grantId));
  return async (ctx, next) => {
    const grantIds: string[] = [];
    revokedGrantIds.set(ctx, grantIds);
    await next();
    for (const grantId of grantIds) await sessions?.end(sessionIdOf(grantId), tokenLifetimeSeconds);
  };
}

/**
 * Revokes the grants of a browser that signs out. The library leaves grants with refresh tokens, because those outlive the
 * session of the browser.
 */
export function revokeGrantsOnSignOut(provider: Provider): Koa.Middleware {
  return async (ctx, next) => {
    await next();
    if (ctx.path !== '/v2/logout/confirm') return;
    const { session } = (ctx as KoaContextWithOIDC).oidc;
    if (!session || !('destroyed' in session)) return;
    for (const { grantId } of Object.values(session.authorizations ?? {})) {
      if (grantId === undefined) continue;
      await provider.RefreshToken.revokeByGrantId(grantId);
      await provider.AuthorizationCode.revokeByGrantId(grantId);
      await provider.Grant.adapter.destroy(grantId);
      provider.emit('grant.revoked', ctx, grantId);
    }
  };
}
