import { useCallback, useEffect } from 'react';
import { loadChunk } from '#api/load-chunk.ts';
import { useSession, useSessionState } from '#features/sign-in/use-session.ts';

const loadPush = () => loadChunk(() => import('#resources/push.ts'));
const isPermitted = () => 'Notification' in globalThis && Notification.permission === 'granted';

/**
 * Keeps the push subscription of this browser with the person that is signed in, once notifications are permitted.
 * @returns a function that subscribes after the permission was given
 */
export function usePush(): () => void {
  const session = useSession();
  const state = useSessionState();
  const userId = state.state === 'signed-in' ? state.user.id : undefined;
  const isSignedOut = state.state === 'signed-out';
  const resume = useCallback(() => {
    const current = session.read();
    if (current.state !== 'signed-in') return;
    const { id } = current.user;
    void loadPush()
      .then(({ resumePush }) => resumePush(id))
      .catch(reportError);
  }, [session]);
  useEffect(() => {
    if (!isPermitted()) return;
    if (userId !== undefined) resume();
    if (isSignedOut)
      void loadPush()
        .then(({ endForeignPush }) => endForeignPush())
        .catch(reportError);
  }, [userId, isSignedOut, resume]);
  return resume;
}
