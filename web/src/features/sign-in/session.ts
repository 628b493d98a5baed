import { signInTexts } from '#texts/sign-in.ts';
import { cleanedAddress, isSignInCallback } from './callback.ts';
import { profileFromClaims, sameSignIn, type LocalUser, type LocalUserChange } from './local-user.ts';
import type { IdentityClient, SessionDependencies, SessionState, SignInWay } from './session-state.ts';
import { describeFailure, isGrantSpent, isLoginRequired } from './sign-in-failure.ts';

/** Who is signed in, in this tab: the one place that changes it and the two stored keys. */
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

  /** Completes a sign-in or looks for an earlier one. Returns where to go now, when that is elsewhere. */
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

  /** Loads the provider's library ahead of a click. */
  prepare() {
    this.#open().catch(this.#deps.report);
  }

  async signIn(way: SignInWay) {
    const popup = way === 'popup' ? this.#deps.openPopup() : null;
    if (way === 'popup') this.#become({ state: 'loading', returning: false });
    try {
      const client = await this.#open();
      if (way === 'redirect') return await client.loginWithRedirect();
      // Without a window the library tries once more, and says what keeps it from opening.
      await client.loginWithPopup({}, popup ? { popup } : {});
      await this.#adopt(client);
    } catch (error) {
      popup?.close();
      this.#fail(error, way);
    }
  }

  /** Ends the session here and at the provider, which comes back to the site's root. */
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

  /** Forgets who was signed in, here only: the provider's session goes on. */
  async forget() {
    const wasKnown = this.mayBeSignedIn();
    this.#deps.stored.remove();
    this.#become({ state: 'signed-out' });
    if (wasKnown) await (await this.#open()).logout({ openUrl: false });
  }

  /**
   * The bearer token for a call, renewed when it is about to expire; nothing for a visitor.
   * @throws where the provider cannot be asked
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
      // asked as a visitor, a call would be refused, and a refusal ends the session
      if (!isLoginRequired(error)) throw error;
      await this.forget();
      return undefined;
    }
  }

  /** Remembers a new name or picture of the user (part 1, section 3). Nothing happens while nobody is signed in. */
  updateUser(change: LocalUserChange) {
    if (this.#state.state !== 'signed-in') return;
    const { user } = this.#state;
    const changed = { ...user, ...change };
    if (JSON.stringify(user) === JSON.stringify(changed)) return;
    this.#deps.stored.saveUser(changed);
    this.#become({ state: 'signed-in', user: changed });
  }

  /** Another tab of this browser signed in or out, or changed the user. */
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
        // A page that is left while the provider replaces a spent token has nothing but the user: the session there goes on.
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
   * Takes over whom the library knows. Without a token there is no user (part 1, section 4).
   * @param kept the user before a silent check; none at a sign-in
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

  /** Whether an earlier sign-in left a trace here. The library leaves a cookie where it signed somebody in; without that and without a user there is nothing to ask. */
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
 * A page that is left while its refresh token is being renewed never sees the new one, and the old one is refused from
 * then on. The library would give up; the provider's session, asked in a silent frame, has another.
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
