import type { Claims, LocalUser } from './local-user.ts';
import type { openPopup } from './popup.ts';
import type { ReturnAddress } from './return-address.ts';
import type { SignInFailure } from './sign-in-failure.ts';
import type { StoredSession } from './stored-session.ts';

type Popup = ReturnType<typeof openPopup>;

export type SignInWay = 'redirect' | 'popup';

export type SessionState =
  /** `returning` while a sign-in that left this site is being completed. */
  | { readonly state: 'loading'; readonly returning: boolean }
  | { readonly state: 'signed-out' }
  | { readonly state: 'signed-in'; readonly user: LocalUser }
  | { readonly state: 'failed'; readonly failure: SignInFailure; readonly way: SignInWay };

/** As much of the provider's library as is needed; its client fits as it is. */
export type IdentityClient = {
  readonly checkSession: () => Promise<void>;
  readonly getIdTokenClaims: () => Promise<Claims | undefined>;
  readonly getTokenSilently: () => Promise<string | undefined>;
  readonly handleRedirectCallback: (address: string) => Promise<unknown>;
  readonly loginWithPopup: (options: Record<string, never>, config: { popup?: Popup }) => Promise<void>;
  readonly loginWithRedirect: (options?: {
    authorizationParams: { prompt: 'login'; max_age: number };
  }) => Promise<void>;
  readonly logout: (options: { logoutParams?: { returnTo: string }; openUrl?: false }) => Promise<void>;
};

export type SessionDependencies = {
  /** Loads the provider's library, which a visitor who never signs in does not need. */
  readonly openClient: () => Promise<IdentityClient>;
  readonly openPopup: () => Popup;
  readonly stored: StoredSession;
  readonly returnAddress: ReturnAddress;
  readonly page: {
    readonly address: () => URL;
    readonly replaceAddress: (address: string) => void;
    readonly cookies: () => string;
  };
  readonly now: () => Date;
  /** A failure that nobody is shown, or not in full. */
  readonly report: (error: unknown) => void;
};
