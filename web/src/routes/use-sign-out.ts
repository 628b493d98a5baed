import { useCallback } from 'react';
import { useSession } from '#features/sign-in/use-session.ts';
import { messageDrafts } from '#resources/message-drafts.ts';
import { outbox } from '#resources/outbox.ts';
import { leavePush } from '#resources/push.ts';

/** Returns the sign-out of a member, which removes unsent words: other people may use this browser. */
export function useSignOut(userId: string): () => void {
  const session = useSession();
  return useCallback(() => {
    messageDrafts.forget(userId);
    outbox.forget(userId);
    void leavePush().then(() => session.signOut());
  }, [session, userId]);
}
