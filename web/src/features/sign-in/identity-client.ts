import { Auth0Client } from '@auth0/auth0-spa-js';
import { fetchConfig } from '#resources/config.ts';

/**
 * The numbers are those of part 1, section 9. The popup's 400 by 600 pixels and 60 s are the library's own.
 * @param keepsTab whether the tab's storage outlives the way to the provider and back
 */
export async function openIdentityClient(keepsTab: boolean): Promise<Auth0Client> {
  const { oidc } = await fetchConfig();
  return new Auth0Client({
    domain: oidc.domain,
    clientId: oidc.clientId,
    cacheLocation: 'localstorage',
    useCookiesForTransactions: !keepsTab,
    useRefreshTokens: true,
    // A lost refresh token is replaced by way of the provider's session, in a silent iframe.
    useRefreshTokensFallback: true,
    authorizationParams: { redirect_uri: location.origin, audience: oidc.audience, scope: oidc.scope },
    httpTimeoutInSeconds: 10,
    authorizeTimeoutInSeconds: 60,
    sessionCheckExpiryDays: 1,
    leeway: 60,
  });
}
