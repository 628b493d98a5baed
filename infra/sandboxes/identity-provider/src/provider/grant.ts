import type { Grant, KoaContextWithOIDC } from 'oidc-provider';
import { scopes } from '#keys/access-token.ts';

/**
 * A grant outlives its last refresh token. The time for retries covers the three attempts of @auth0/auth0-spa-js at 10 seconds each.
 */
export const lifetimes = {
  sessionSeconds: 30 * 86_400,
  refreshTokenSeconds: 30 * 86_400,
  grantSeconds: 61 * 86_400,
  codeRetrySeconds: 30,
};

/** Grants all scopes without consent, because the only application is first-party. */
export function grantEverything(audience: string) {
  return async (ctx: KoaContextWithOIDC): Promise<Grant | undefined> => {
    const { account, client, session, provider } = ctx.oidc;
    if (!account || !client || !session) return undefined;
    const id = session.grantIdFor(client.clientId);
    const known = id === undefined ? undefined : await provider.Grant.find(id);
    if (known && known.accountId === account.accountId) {
      const untilSeconds = Math.floor(Date.now() / 1000) + lifetimes.refreshTokenSeconds;
      if (known.exp !== undefined && known.exp > untilSeconds) return known;
    }
    // no grant, a revoked one, or one that is about to expire
    const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
    grant.addOIDCScope(scopes.join(' '));
    grant.addResourceScope(audience, scopes.join(' '));
    await grant.save();
    return grant;
  };
}
