import type { Grant, KoaContextWithOIDC } from 'oidc-provider';
import { scopes } from '#keys/access-token.ts';

/** A grant outlives the last refresh token given under it. */
export const lifetimes = { sessionSeconds: 30 * 86_400, refreshTokenSeconds: 30 * 86_400, grantSeconds: 61 * 86_400 };

/** Our one application is our own: whoever signs in to it has agreed to what it may ask for. */
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
    // none yet, revoked meanwhile, or about to end
    const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
    grant.addOIDCScope(scopes.join(' '));
    grant.addResourceScope(audience, scopes.join(' '));
    await grant.save();
    return grant;
  };
}
