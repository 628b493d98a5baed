import { signInTexts } from '#texts/sign-in.ts';
import { cleanedAddress, isSignInCallback } from './callback.ts';
import { profileFromClaims, sameSignIn, type LocalUser, type LocalUserChange } from './local-user.ts';
import type { IdentityClient, SessionDependencies, SessionState, SignInWay } from './session-state.ts';
import { describeFailure, isGrantSpent, isLoginRequired } from './sign-in-failure.ts';

/** The session of this tab: the only writer of its state and of the two stored keys. */
export class Session {
  readonly #deps: SessionDependencies;
  readonly #listeners = new Set<() => void>();
  #state: SessionState;
  #opening: Promise<IdentityClient> | undefined;

  constructor(deps: SessionDependencies) {
    this.#deps = deps;
    this.#state = { state: 'loading', returning: isSignInCallback(deps.page.address()) };
  }

  readonly read = () => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Resolves with the first state that is not 'loading'. */
  settled(): Promise<Exclude<SessionState, { readonly state: 'loading' }>> {
    return new Promise((resolve) => {
      const check = () => {
        if (this.#state.state === 'loading') return;
        stop();
        resolve(this.#state);
      };
      const stop = this.subscribe(check);
      check();
    });
  }

  /**
   * Completes a sign-in callback or restores an earlier session.
   * @returns the address to navigate to, when it differs from the current one
   */
  async start(): Promise<string | undefined> {
    const { page, returnAddress } = this.#deps;
    const address = page.address();
    if (!isSignInCallback(address)) {
      await this.#checkSilently();
      return undefined;
    }
    this.#become({ state: 'loading', returning: true });
    page.replaceAddress(cleanedAddress(address));
    try {
      const client = await this.#open();
      await client.handleRedirectCallback(address.href);
      await this.#adopt(client);
      return returnAddress.read();
    } catch (error) {
      this.#fail(error, 'redirect');
      return '/auth';
    }
  }

  /** Preloads the provider's library before a click. */
  prepare() {
    this.#open().catch(this.#deps.report);
  }

  async signIn(way: SignInWay) {
    const popup = way === 'popup' ? this.#deps.openPopup() : null;
    if (way === 'popup') this.#become({ state: 'loading', returning: false });
    try {
      const client = await this.#open();
      if (way === 'redirect') return await client.loginWithRedirect();
      // Without a popup the library tries again, and its error names the reason.
      await client.loginWithPopup({}, popup ? { popup } : {});
      await this.#adopt(client);
    } catch (error) {
      popup?.close();
      this.#fail(error, way);
    }
  }

  /**
   * Leads to the provider for another sign-in, although the session there continues, and then to an address.
   * @throws when the provider is unreachable; the session continues
   */
  async signInAgain(address: string) {
    const client = await this.#open();
    this.#deps.returnAddress.remember(address);
    await client.loginWithRedirect({ authorizationParams: { prompt: 'login', max_age: 0 } });
  }

  /** Ends the session here and at the provider, which redirects to the site's root. */
  async signOut() {
    const { stored, returnAddress, page } = this.#deps;
    stored.remove();
    returnAddress.forget();
    this.#become({ state: 'loading', returning: false });
    try {
      const client = await this.#open();
      await client.logout({ logoutParams: { returnTo: page.address().origin } });
    } catch (error) {
      this.#fail(error, 'redirect');
    }
  }

  /** Returns whether a token is still that of the session here; undefined is that of a visitor. */
  hasToken(token: string | undefined): boolean {
    return this.#deps.stored.token() === token;
  }

  /** Clears the user in this browser; the provider's session continues. */
  async forget() {
    const wasKnown = this.mayBeSignedIn();
    this.#deps.stored.remove();
    this.#become({ state: 'signed-out' });
    if (wasKnown) await (await this.#open()).logout({ openUrl: false });
  }

  /**
   * Returns the bearer token for a call, renewed shortly before it expires; undefined for a visitor.
   * @throws when the provider is unreachable
   */
  async token(): Promise<string | undefined> {
    const { stored, report } = this.#deps;
    if (this.#state.state !== 'signed-in') return undefined;
    const fresh = stored.freshToken();
    if (fresh) return fresh;
    try {
      const token = await renewedToken(await this.#open());
      if (token) stored.save(this.#state.user, token);
      return token;
    } catch (error) {
      report(error);
      // an unsigned call would be refused, and a refusal ends the session
      if (!isLoginRequired(error)) throw error;
      await this.forget();
      return undefined;
    }
  }

  /** Updates the stored name or picture of the user (part 1, section 3). No-op while signed out. */
  updateUser(change: LocalUserChange) {
    if (this.#state.state !== 'signed-in') return;
    const { user } = this.#state;
    const changed = { ...user, ...change };
    if (JSON.stringify(user) === JSON.stringify(changed)) return;
    this.#deps.stored.saveUser(changed);
    this.#become({ state: 'signed-in', user: changed });
  }

  /** Applies a sign-in, sign-out or user change of another tab. */
  async follow() {
    const kept = this.#deps.stored.readUser();
    if (this.#state.state === 'signed-in' && kept?.id === this.#state.user.id) this.updateUser(kept);
    const isThere = this.#deps.stored.isThere();
    if (!isThere && this.#state.state === 'signed-in') this.#become({ state: 'signed-out' });
    if (isThere && this.#state.state === 'signed-out') await this.#checkSilently();
  }

  async #checkSilently() {
    const { stored, report } = this.#deps;
    try {
      if (this.mayBeSignedIn()) {
        const client = await this.#open();
        await client.checkSession();
        // A reload during the renewal of a used token leaves only the user: the session there continues.
        if ((await client.getIdTokenClaims()) || !stored.hasToken())
          return await this.#adopt(client, stored.readUser());
      }
    } catch (error) {
      report(error);
      if (isLoginRequired(error)) stored.remove();
    }
    const kept = stored.restore();
    this.#become(kept ? { state: 'signed-in', user: kept.user } : { state: 'signed-out' });
  }

  /**
   * Takes over the library's user. Without a token there is no user (part 1, section 4).
   * @param kept the user before a silent check; undefined at a sign-in
   */
  async #adopt(client: IdentityClient, kept?: LocalUser) {
    const token = await renewedToken(client);
    if (!token) throw new Error(signInTexts.noToken);
    const claims = await client.getIdTokenClaims();
    if (!claims?.sub) throw new Error(signInTexts.loginFailed);
    const user = sameSignIn(profileFromClaims({ ...claims, sub: claims.sub }, this.#deps.now()), kept);
    this.#deps.stored.save(user, token);
    this.#become({ state: 'signed-in', user });
  }

  #fail(error: unknown, way: SignInWay) {
    this.#deps.report(error);
    this.#deps.stored.remove();
    this.#become(
      isLoginRequired(error) ? { state: 'signed-out' } : { state: 'failed', failure: describeFailure(error), way },
    );
  }

  /**
   * Returns whether an earlier sign-in left the library's cookie or a stored user. Without either, the silent check is
   * skipped.
   */
  mayBeSignedIn() {
    return this.#deps.stored.isThere() || this.#deps.page.cookies().includes('.is.authenticated=');
  }

  #open(): Promise<IdentityClient> {
    this.#opening ??= this.#deps.openClient().catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  #become(next: SessionState) {
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Renews the token. A reload during a renewal loses the new refresh token, and the old one is rejected from then on.
 * The silent frame with the provider's session then returns another.
 */
async function renewedToken(client: IdentityClient): Promise<string | undefined> {
  try {
    return await client.getTokenSilently();
  } catch (error) {
    if (!isGrantSpent(error)) throw error;
    await client.logout({ openUrl: false });
    return client.getTokenSilently();
  }
}
