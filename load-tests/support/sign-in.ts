import crypto from 'k6/crypto';
import http from 'k6/http';

/** A person with an access token. */
export type SignedIn = { readonly id: string; readonly token: string };

type Provider = {
  readonly domain: string;
  readonly clientId: string;
  readonly audience: string;
  readonly scope: string;
};

/** k6 counts all requests of a sign-in under one name */
const tags = { name: 'sign-in' };

/** more than any sign-in takes */
const mostRedirects = 10;

/**
 * Signs a new person in at the platform's own identity provider, by redirect with PKCE, as a browser does.
 * @throws if the site has another provider
 */
export function signIn(site: string, handle: string): SignedIn {
  const provider = http.get(`${site}/api/config`, { tags }).json('data.oidc') as unknown as Provider;
  const redirectUri = originOf(site);
  const verifier = crypto.sha256(`${handle} ${Math.random()}`, 'hex');
  const { domain, clientId, audience, scope } = provider;
  const query = formOf({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    response_mode: 'query',
    scope,
    audience,
    state: verifier.slice(0, 16),
    nonce: verifier.slice(16, 32),
    code_challenge: crypto.sha256(verifier, 'base64rawurl'),
    code_challenge_method: 'S256',
  });
  const browser = browserUntil(redirectUri);
  const page = browser.follow(`${domain}/authorize?${query}`);
  const back = browser.follow(`${page}/create`, { name: handle, nickname: handle, email: `${handle}@example.test` });
  const [, code] = /[?&]code=([^&]+)/.exec(back) ?? [];
  if (code === undefined) throw new Error(`The identity provider did not send a code back: ${back}`);
  const grant = { grant_type: 'authorization_code', client_id: clientId, code, code_verifier: verifier };
  const token = http
    .post(`${domain}/oauth/token`, { ...grant, redirect_uri: redirectUri }, { tags })
    .json('access_token') as string;
  const id = http
    .get(`${domain}/userinfo`, { headers: { authorization: `Bearer ${token}` }, tags })
    .json('sub') as string;
  return { id, token };
}

/** Follows redirects with cookies, until a page is shown or the way leads back to the application. */
function browserUntil(home: string) {
  const jar = new http.CookieJar();
  return {
    follow(address: string, form?: Record<string, string>): string {
      let url = address;
      let body = form;
      for (let count = 0; count < mostRedirects; count += 1) {
        const params = { jar, tags, redirects: 0, headers: body ? { origin: originOf(url) } : {} };
        const { status, headers } = body ? http.post(url, body, params) : http.get(url, params);
        const location = headers['Location'];
        if (location === undefined) {
          if (status === 200) return url;
          throw new Error(`${url}: ${status}`);
        }
        url = location.startsWith('/') ? originOf(url) + location : location;
        body = undefined;
        if (url.startsWith(`${home}?`) || url.startsWith(`${home}/?`)) return url;
      }
      throw new Error(`${address} redirects without an end.`);
    },
  };
}

const originOf = (url: string) => /^https?:\/\/[^/]+/.exec(url)?.[0] ?? url;
const formOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
