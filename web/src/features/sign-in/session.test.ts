import { GenericError } from '@auth0/auth0-spa-js';
import { describe, expect, test } from 'vitest';
import { profileFromClaims } from './local-user.ts';
import { createReturnAddress } from './return-address.ts';
import { claims, memory, NOW, setUp, tokenFor } from './session.fixture.ts';
import { Session } from './session.ts';
import type { IdentityClient } from './session-state.ts';
import { createStoredSession, secondsLeft, TOKEN_KEY, USER_KEY } from './stored-session.ts';

const signedOut = () => Promise.reject(new GenericError('login_required', 'Login required'));
const user = (session: Session) => {
  const state = session.read();
  return state.state === 'signed-in' ? state.user.displayName : undefined;
};

describe('on load', () => {
  test('a visitor is signed out without the library being loaded', async () => {
    const { session, seen } = setUp('/');
    const [settled] = await Promise.all([session.settled(), session.start()]);
    expect(settled).toEqual({ state: 'signed-out' });
    expect(seen.opened).toBe(0);
  });

  test('a callback is completed, cleaned away and followed by the stored address', async () => {
    const { session, seen, tab, calls, local } = setUp('/?code=c&state=s');
    createReturnAddress(() => tab).remember('/dashboard?section=vault');
    expect(session.read()).toEqual({ state: 'loading', returning: true });
    expect(await session.start()).toBe('/dashboard?section=vault');
    expect(calls).toEqual(['callback https://velvet.example/?code=c&state=s']);
    expect(seen.address.href).toBe('https://velvet.example/');
    expect(user(session)).toBe('Ana Ruiz');
    expect([...local.entries.keys()]).toEqual([USER_KEY, TOKEN_KEY]);
  });

  test('a refused callback is shown at the sign-in page and leaves no user', async () => {
    const failing = () => Promise.reject(new GenericError('state_mismatch', 'Invalid state'));
    const { session, seen, local } = setUp('/?error=access_denied&state=s', { handleRedirectCallback: failing });
    expect(await session.start()).toBe('/auth');
    expect(session.read()).toMatchObject({ state: 'failed', failure: { message: 'Invalid state' } });
    expect(seen.address.search).toBe('');
    expect(local.entries.size).toBe(0);
  });
});

describe('the stored user', () => {
  const kept = {
    ...profileFromClaims(claims, new Date(0)),
    displayName: 'Ana R.',
    picture: '/media/ana.webp',
  };

  test('keeps a changed name and picture and the time of the sign-in over a silent check', async () => {
    const { session, local } = setUp('/dashboard', {}, { known: true });
    local.setItem(USER_KEY, JSON.stringify(kept));
    local.setItem(TOKEN_KEY, tokenFor(3_600));
    await session.start();
    expect(session.read()).toEqual({ state: 'signed-in', user: kept });
    expect(JSON.parse(local.getItem(USER_KEY) ?? '')).toEqual(kept);
  });

  test('is replaced by a sign-in, also of the same person', async () => {
    const { session, local } = setUp('/?code=c&state=s');
    local.setItem(USER_KEY, JSON.stringify(kept));
    await session.start();
    const expected = { createdAt: new Date(NOW).toISOString(), displayName: 'Ana Ruiz' };
    expect(JSON.parse(local.getItem(USER_KEY) ?? '')).toMatchObject(expected);
  });

  test('takes a changed name at once, here and in other tabs, and none while nobody is signed in', async () => {
    const { session, local } = setUp('/dashboard', {}, { known: true, cookie: 'auth0.web.is.authenticated=true' });
    session.updateUser({ displayName: 'Nobody' });
    expect(local.entries.size).toBe(0);
    await session.start();
    session.updateUser({ displayName: 'Ana R.' });
    expect(JSON.parse(local.getItem(USER_KEY) ?? '')).toMatchObject({ displayName: 'Ana R.', username: 'ana' });
    local.setItem(USER_KEY, JSON.stringify({ ...kept, displayName: 'Ana of another tab' }));
    await session.follow();
    expect(user(session)).toBe('Ana of another tab');
  });
});

describe('on load, an earlier session', () => {
  test('is restored silently', async () => {
    const { session, calls } = setUp('/dashboard', {}, { known: true, cookie: 'auth0.web.is.authenticated=true' });
    expect(await session.start()).toBeUndefined();
    expect(calls).toEqual(['checkSession']);
    expect(user(session)).toBe('Ana Ruiz');
  });

  test.each([
    ['restored while the token lasts', tokenFor(30), 'Ana Ruiz'],
    ['removed when the token has expired', tokenFor(-1), undefined],
    ['removed when the token cannot be read', 'opaque', undefined],
  ])('a saved profile without a session at the provider is %s', async (_, token, name) => {
    const { session, local } = setUp('/dashboard');
    createStoredSession(local, () => NOW).save(profileFromClaims(claims, new Date(NOW)), token);
    await session.start();
    expect(user(session)).toBe(name);
    expect(local.entries.size).toBe(name ? 2 : 0);
  });

  test('a user whose token was lost is restored by the session at the provider', async () => {
    let isAsked = false;
    const { session, local } = setUp('/dashboard', {
      getTokenSilently: async () => {
        isAsked = true;
        return tokenFor(600);
      },
      getIdTokenClaims: async () => (isAsked ? claims : undefined),
    });
    local.setItem(USER_KEY, JSON.stringify(profileFromClaims(claims, new Date(NOW))));
    await session.start();
    expect(user(session)).toBe('Ana Ruiz');
    expect(local.getItem(TOKEN_KEY)).toBe(tokenFor(600));
  });

  test('a token failure is reported and no user is set', async () => {
    const failing = () => Promise.reject(new Error('Get access token failed'));
    const { session, seen, local } = setUp(
      '/',
      { getTokenSilently: failing },
      { known: true, cookie: '.is.authenticated=1' },
    );
    await session.start();
    expect(session.read()).toEqual({ state: 'signed-out' });
    expect(seen.reported).toHaveLength(1);
    expect(local.entries.size).toBe(0);
  });
});

describe('signing in and out', () => {
  test('the popup leads through loading to a user', async () => {
    const { session } = setUp('/auth');
    await session.start();
    const states: string[] = [];
    session.subscribe(() => states.push(session.read().state));
    await session.signIn('popup');
    expect(states).toEqual(['loading', 'signed-in']);
  });

  test('a closed popup is reported, and sign-in can be retried', async () => {
    const closed = () => Promise.reject(new GenericError('cancelled', 'Popup closed'));
    const { session } = setUp('/auth', { loginWithPopup: closed });
    await session.signIn('popup');
    expect(session.read()).toMatchObject({ state: 'failed', way: 'popup', failure: { message: 'Popup closed' } });
  });

  test('a library that failed to load is loaded again at the next attempt', async () => {
    let tries = 0;
    const { seen } = setUp('/auth');
    const session = new Session({
      openClient: async () => {
        tries += 1;
        throw new Error('We could not reach Velvet.');
      },
      openPopup: () => null,
      stored: createStoredSession(memory(), () => NOW),
      returnAddress: createReturnAddress(memory),
      page: { address: () => seen.address, replaceAddress: () => undefined, cookies: () => '' },
      now: () => new Date(NOW),
      report: () => undefined,
    });
    await session.signIn('redirect');
    await session.signIn('redirect');
    expect(tries).toBe(2);
  });

  test('signing out clears the browser and redirects to the provider', async () => {
    const { session, local, calls } = setUp('/dashboard', {}, { known: true, cookie: '.is.authenticated=1' });
    await session.start();
    await session.signOut();
    expect(local.entries.size).toBe(0);
    expect(calls.at(-1)).toBe('logout {"logoutParams":{"returnTo":"https://velvet.example"}}');
  });

  test('a refused call signs out here only', async () => {
    const { session, local, calls } = setUp('/dashboard', {}, { known: true, cookie: '.is.authenticated=1' });
    await session.start();
    await session.forget();
    expect(session.read()).toEqual({ state: 'signed-out' });
    expect(local.entries.size).toBe(0);
    expect(calls.at(-1)).toBe('logout {"openUrl":false}');
  });
});

test('a token is that of the session until it is renewed or the session ends', async () => {
  const { session, local } = setUp('/dashboard', {}, { known: true, cookie: '.is.authenticated=1' });
  await session.start();
  const token = local.getItem(TOKEN_KEY) ?? undefined;
  expect([session.hasToken(token), session.hasToken('earlier'), session.hasToken(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
  await session.forget();
  expect([session.hasToken(token), session.hasToken(undefined)]).toEqual([false, true]);
});

describe('the token of a call', () => {
  const signedIn = async (left: number, answers: Partial<IdentityClient> = {}) => {
    const made = setUp('/dashboard', answers, { known: true, cookie: '.is.authenticated=1' });
    await made.session.start();
    made.local.setItem(TOKEN_KEY, tokenFor(left));
    return made;
  };

  test('is undefined for a visitor', async () => {
    const { session } = setUp('/');
    await session.start();
    expect(await session.token()).toBeUndefined();
  });

  test('is cached while it is valid and renewed in its last minute', async () => {
    const fresh = await signedIn(61);
    expect(secondsLeft((await fresh.session.token())!, NOW)).toBe(61);
    const old = await signedIn(60);
    expect(secondsLeft((await old.session.token())!, NOW)).toBe(3_600);
    expect(old.local.getItem(TOKEN_KEY)).toBe(tokenFor(3_600));
  });

  test('a used refresh token is replaced through the session at the provider', async () => {
    let isSpent = false;
    const logouts: unknown[] = [];
    const { session } = await signedIn(10, {
      getTokenSilently: async () => {
        if (isSpent) throw new GenericError('invalid_grant', 'grant request is invalid');
        return tokenFor(600);
      },
      logout: async (options) => {
        logouts.push(options);
        isSpent = false;
      },
    });
    isSpent = true;
    expect(await session.token()).toBe(tokenFor(600));
    expect(logouts).toEqual([{ openUrl: false }]);
    expect(user(session)).toBe('Ana Ruiz');
  });

  test('login_required signs out', async () => {
    let provider = true;
    const answer = async () => (provider ? tokenFor(3_600) : signedOut());
    const { session } = await signedIn(10, { getTokenSilently: answer });
    provider = false;
    expect(await session.token()).toBeUndefined();
    expect(session.read()).toEqual({ state: 'signed-out' });
  });
});

test('a sign-out in another tab signs out this one', async () => {
  const { session, local } = setUp('/dashboard', {}, { known: true, cookie: '.is.authenticated=1' });
  await session.start();
  local.clear();
  await session.follow();
  expect(session.read()).toEqual({ state: 'signed-out' });
});
