import { isLocalUser, type LocalUser } from './local-user.ts';

export const USER_KEY = 'velvet.user';
export const TOKEN_KEY = 'velvet.token';

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type StoredSession = ReturnType<typeof createStoredSession>;

/** The two product keys in local storage: the user and the token. */
export function createStoredSession(storage: Keeper, now: () => number) {
  return {
    save(user: LocalUser, token: string) {
      storage.setItem(USER_KEY, JSON.stringify(user));
      storage.setItem(TOKEN_KEY, token);
    },
    saveUser: (user: LocalUser) => storage.setItem(USER_KEY, JSON.stringify(user)),
    /** The user alone, whether or not the token has expired. */
    readUser(): LocalUser | undefined {
      const user = parsed(storage.getItem(USER_KEY));
      return isLocalUser(user) ? user : undefined;
    },
    /** Both, when they are whole and the token has not expired; otherwise they are removed. */
    restore(): { user: LocalUser; token: string } | undefined {
      const user = this.readUser();
      const token = storage.getItem(TOKEN_KEY);
      if (user && token !== null && secondsLeft(token, now()) > 0) return { user, token };
      this.remove();
      return undefined;
    },
    /** The token, whether or not it has expired. */
    token: () => storage.getItem(TOKEN_KEY) ?? undefined,
    /** The token, when it is good for another minute. */
    freshToken(): string | undefined {
      const token = storage.getItem(TOKEN_KEY);
      return token !== null && secondsLeft(token, now()) > 60 ? token : undefined;
    },
    /** One that has not expired. */
    hasToken: () => secondsLeft(storage.getItem(TOKEN_KEY) ?? '', now()) > 0,
    isThere: () => storage.getItem(USER_KEY) !== null,
    remove() {
      storage.removeItem(USER_KEY);
      storage.removeItem(TOKEN_KEY);
    },
  };
}

/** Reads `exp` of a JWT without believing anything in it: a token that we cannot read has no time left. */
export function secondsLeft(token: string, now: number): number {
  const payload = token.split('.')[1];
  if (!payload) return 0;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const isDated = typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number';
    return isDated ? (claims as { exp: number }).exp - now / 1_000 : 0;
  } catch {
    return 0;
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
