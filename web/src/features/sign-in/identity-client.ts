import { Auth0Client } from '@auth0/auth0-spa-js';
import { readConfig } from '@velvet/contracts/platform/config';
import { api } from '#api/client.ts';

/** The numbers are those of part 1, section 9. The popup's 400 by 600 pixels and 60 s are the library's own. */
export async function openIdentityClient(): Promise<Auth0Client> {
  const { oidc } = await api(readConfig, {});
  return new Auth0Client({
    domain: oidc.domain,
    clientId: oidc.clientId,
    cacheLocation: 'localstorage',
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
