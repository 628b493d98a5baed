import { createReturnAddress } from './return-address.ts';
import { Session } from './session.ts';
import type { IdentityClient } from './session-state.ts';
import { createStoredSession } from './stored-session.ts';

export const NOW = Date.UTC(2026, 1, 3);
export const claims = { sub: 'social|1', name: 'Ana Ruiz', nickname: 'ana' };
export const tokenFor = (seconds: number) => `h.${btoa(JSON.stringify({ exp: NOW / 1_000 + seconds }))}.s`;

export function memory(): Storage & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

/** Creates a browser at an address, and an identity client with the given answers. */
export function setUp(path: string, answers: Partial<IdentityClient> = {}, { known = false, cookie = '' } = {}) {
  const provider = { hasSession: known };
  const calls: string[] = [];
  const local = memory();
  const tab = memory();
  const seen = { address: new URL(path, 'https://velvet.example'), opened: 0, reported: [] as unknown[] };
  const client: IdentityClient = {
    checkSession: async () => void calls.push('checkSession'),
    getIdTokenClaims: async () => (provider.hasSession ? claims : undefined),
    getTokenSilently: async () => tokenFor(3_600),
    handleRedirectCallback: async (url) => {
      calls.push(`callback ${url}`);
      provider.hasSession = true;
    },
    loginWithPopup: async () => void (provider.hasSession = true),
    loginWithRedirect: async () => void calls.push('redirect'),
    logout: async (options) => void calls.push(`logout ${JSON.stringify(options)}`),
    ...answers,
  };
  const session = new Session({
    openClient: async () => {
      seen.opened += 1;
      return client;
    },
    openPopup: () => null,
    stored: createStoredSession(local, () => NOW),
    returnAddress: createReturnAddress(() => tab),
    page: {
      address: () => seen.address,
      replaceAddress: (address) => void (seen.address = new URL(address, seen.address)),
      cookies: () => cookie,
    },
    now: () => new Date(NOW),
    report: (error) => seen.reported.push(error),
  });
  return { session, local, tab, calls, seen };
}
