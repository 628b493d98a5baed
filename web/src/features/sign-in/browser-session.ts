import { loadChunk } from '#api/load-chunk.ts';
import { ensureStorage } from './ensure-storage.ts';
import { openPopup } from './popup.ts';
import { createReturnAddress } from './return-address.ts';
import { Session } from './session.ts';
import { createStoredSession, USER_KEY } from './stored-session.ts';

export const returnAddress = createReturnAddress(() => sessionStorage);

/** Creates the session of this tab. It must run before any access to the browser's storage. */
export function createBrowserSession(): Session {
  ensureStorage('localStorage');
  const keepsTab = ensureStorage('sessionStorage');
  const session = new Session({
    openClient: async () => (await loadChunk(() => import('./identity-client.ts'))).openIdentityClient(keepsTab),
    openPopup,
    stored: createStoredSession(localStorage, Date.now),
    returnAddress,
    page: {
      address: () => new URL(location.href),
      replaceAddress: (address) => history.replaceState(history.state, '', address),
      cookies: () => document.cookie,
    },
    now: () => new Date(),
    report: (error) => reportError(error),
  });
  addEventListener('storage', ({ key }) => {
    if (key === USER_KEY || key === null) session.follow().catch(reportError);
  });
  // A page restored from the back/forward cache still shows 'Loading...'.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.start().catch(reportError);
  });
  return session;
}
