import { createMemoryHistory, createRootRoute, createRoute, createRouter, isRedirect } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '#features/sign-in/session.ts';
import type { SessionState } from '#features/sign-in/session-state.ts';
import { endRefusedSession, requireUser, requireVisitor, watchSession } from './guards.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

const user = { id: '1', displayName: 'Ana', email: '', username: 'ana', picture: '' };
const signedIn = { state: 'signed-in', user } as unknown as SessionState;
const signedOut: SessionState = { state: 'signed-out' };

function sessionIn(first: SessionState) {
  let state = first;
  const listeners = new Set<() => void>();
  const session = {
    read: () => state,
    settled: () => Promise.resolve(state),
    subscribe: (listener: () => void) => listeners.add(listener),
  } as unknown as Session;
  const become = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return { session, become };
}

const entering = (state: SessionState, preload = false) => ({
  context: { session: sessionIn(state).session },
  location: { href: '/dashboard?section=vault' },
  preload,
});

async function redirectOf(run: () => unknown) {
  try {
    await run();
  } catch (error) {
    if (isRedirect(error)) return { to: error.options.to, href: error.options.href };
    throw error;
  }
  return undefined;
}

test('requireUser redirects to the sign-in page and keeps the address when nobody is signed in', async () => {
  expect(await redirectOf(() => requireUser(entering(signedOut)))).toMatchObject({ to: '/auth' });
  expect([...stored.values()]).toEqual(['/dashboard?section=vault']);
});

test('requireUser keeps no address when the page is only preloaded', async () => {
  expect(await redirectOf(() => requireUser(entering(signedOut, true)))).toMatchObject({ to: '/auth' });
  expect(stored.size).toBe(0);
});

test('requireUser admits members', async () => {
  expect(await redirectOf(() => requireUser(entering(signedIn)))).toBeUndefined();
});

test('requireVisitor sends members to the kept address, and admits everybody else', async () => {
  await redirectOf(() => requireUser(entering(signedOut)));
  expect(await redirectOf(() => requireVisitor(entering(signedIn)))).toMatchObject({
    href: '/dashboard?section=vault',
  });
  expect(await redirectOf(() => requireVisitor(entering(signedOut)))).toBeUndefined();
  expect(await redirectOf(() => requireVisitor(entering({ state: 'loading', returning: false })))).toBeUndefined();
});

test.each([
  ['runs the guards again when somebody signs in or out, not when a name changes', '/guarded', [1, 1, 2]],
  ['leaves a page without guards as it is', '/open', [0, 0, 0]],
])('watchSession %s', async (_, address, loads) => {
  const root = createRootRoute();
  const open = createRoute({ getParentRoute: () => root, path: 'open' });
  const guarded = createRoute({ getParentRoute: () => root, path: 'guarded', beforeLoad: () => undefined });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren([open, guarded]), history });
  await router.load();
  const load = vi.spyOn(router, 'load').mockResolvedValue();
  const { session, become } = sessionIn(signedOut);
  watchSession(session, router);
  const counts = [signedIn, { ...signedIn }, signedOut].map((state) => {
    become(state);
    return load.mock.calls.length;
  });
  expect(counts).toEqual(loads);
});

test('several refused calls end the session once and keep the address of the page; a late one ends no later session', async () => {
  let token: string | undefined = 'first';
  const ended: string[] = [];
  const session = {
    hasToken: (given: string | undefined) => given === token,
    forget: async () => {
      ended.push(String(token));
      token = undefined;
      router.latestLocation = { href: '/auth' };
    },
  };
  const router = {
    latestLocation: { href: '/dashboard?section=vault' },
    history: { replace: vi.fn<(to: string) => void>() },
  };
  const onRefused = endRefusedSession(session, router as unknown as Parameters<typeof endRefusedSession>[1]);
  await Promise.all([onRefused('first'), onRefused('first')]);
  token = 'second';
  await onRefused('first');
  expect(ended).toEqual(['first']);
  expect(router.history.replace.mock.calls).toEqual([['/auth']]);
  expect([...stored.values()]).toEqual(['/dashboard?section=vault']);
});
