import { createHash, randomBytes } from 'node:crypto';
import { UserId } from '@velvet/contracts/ids';
import type { Call } from '@velvet/contracts/call';
import type { PublicConfig } from '@velvet/contracts/platform/config';
import { makeCall, type Input, type Person, type TestAnswer } from '@velvet/testing/person';

/** A signed-in user outside the platform, like a browser. */
export type Visitor = Person & {
  /** the data of a call that must succeed */
  get<C extends Call>(call: C, input?: Input<C>): Promise<NonNullable<TestAnswer<C>['data']>>;
};

export function visitor(site: string, token: string, handle: string): Visitor {
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
  const make = <C extends Call>(call: C, input?: Input<C>) => makeCall(site, token, call, input);
  return {
    id: UserId.parse(sub),
    handle,
    token,
    make,
    async get(call, input) {
      const answer = await make(call, input);
      if (answer.data === undefined || answer.data === null)
        throw new Error(`${call.method} ${call.path}: ${JSON.stringify(answer)}`);
      return answer.data;
    },
  };
}

/** A person whose browser keeps its session at the provider. */
export type Session = {
  readonly who: Visitor;
  /** presses «Sign out» on the provider's page */
  signOut(): Promise<void>;
};

/** Signs a new person in by redirect, with PKCE, as the browser's library does it: pages and cookies of the real provider. */
export const signInByRedirect = async (site: string, handle: string): Promise<Visitor> =>
  (await openSession(site, handle)).who;

/** The same, with a browser that can sign out again. */
export async function openSession(site: string, handle: string): Promise<Session> {
  const { data } = (await (await fetch(`${site}/api/config`)).json()) as { data: PublicConfig };
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = new URL(site).origin;
  const authorize = new URL(`${data.oidc.domain}/authorize`);
  authorize.search = new URLSearchParams({
    client_id: data.oidc.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    response_mode: 'query',
    scope: data.oidc.scope,
    audience: data.oidc.audience,
    state: randomBytes(16).toString('base64url'),
    nonce: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  const browser = cookieBrowser();
  const { url: page } = await browser.follow(authorize.href, redirectUri);
  const form = new URLSearchParams({
    name: handle.charAt(0).toUpperCase() + handle.slice(1),
    nickname: handle,
    email: `${handle}@example.test`,
  });
  const { url: back } = await browser.follow(`${page}/create`, redirectUri, form);
  const code = new URL(back).searchParams.get('code');
  if (!code) throw new Error(`The provider did not send a code back: ${back}`);
  const response = await fetch(`${data.oidc.domain}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: data.oidc.clientId,
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (!token) throw new Error(`No token for the code: ${response.status}`);
  return {
    who: visitor(site, token, handle),
    async signOut() {
      const logout = `${data.oidc.domain}/v2/logout?client_id=${data.oidc.clientId}`;
      const { text } = await browser.follow(logout, redirectUri);
      const [, action = ''] = /action="([^"]+)"/.exec(text) ?? [];
      const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(text) ?? [];
      await browser.follow(action, redirectUri, new URLSearchParams({ xsrf, logout: 'yes' }));
    },
  };
}

/** Follows redirects with cookies, until a page is shown or the way leads back to the application. */
function cookieBrowser() {
  const jar = new Map<string, string>();
  return {
    /** @returns the page, or the address in the application that was to be opened, of which the text is empty */
    async follow(
      address: string,
      stopAt: string,
      form?: URLSearchParams,
    ): Promise<{ readonly url: string; readonly text: string }> {
      let url = address;
      let body = form;
      for (let hop = 0; hop < 10; hop += 1) {
        const response = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: [...jar.values()].join('; '), ...(body && { origin: new URL(url).origin }) },
          ...(body && { method: 'POST', body }),
        });
        for (const cookie of response.headers.getSetCookie())
          jar.set(cookie.split('=')[0] ?? '', cookie.split(';')[0] ?? '');
        const location = response.headers.get('location');
        if (!location) {
          if (!response.ok) throw new Error(`${url}: ${response.status}`);
          return { url, text: await response.text() };
        }
        url = new URL(location, url).href;
        body = undefined;
        const { origin, pathname } = new URL(url);
        if (origin === stopAt && pathname === '/') return { url, text: '' };
      }
      throw new Error(`${address} redirects without an end.`);
    },
  };
}
