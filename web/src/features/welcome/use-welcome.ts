import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMarkWelcomeRead, welcomeQuery, type Newcomer, type Welcome } from '#resources/welcome.ts';

const keyOf = (userId: string) => `velvet.welcome.${userId}`;

/** The check runs once per session: the browser tab stores that it is done. */
const wasChecked = {
  read(userId: string): boolean {
    try {
      return sessionStorage.getItem(keyOf(userId)) !== null;
    } catch {
      return false;
    }
  },
  save(userId: string): void {
    try {
      sessionStorage.setItem(keyOf(userId), 'done');
    } catch {
      // without storage the check runs again after a reload
    }
  },
};

/**
 * Decides whether the founder's welcome is open.
 * @param isReady nothing else is over the dashboard
 */
export function useWelcome(newcomer: Newcomer, isReady: boolean) {
  const [isClosed, setClosed] = useState(() => wasChecked.read(newcomer.id));
  // the first answer counts: a later check would report the welcome as received while it is read
  const [welcome, setWelcome] = useState<Welcome>();
  const { data } = useQuery({ ...welcomeQuery(newcomer), enabled: isReady && !isClosed && !welcome });
  if (data && !welcome) setWelcome(data);
  const { mutate: markRead } = useMarkWelcomeRead();
  const isDone = isClosed || welcome?.isNew === false;
  useEffect(() => {
    if (isDone) wasChecked.save(newcomer.id);
  }, [isDone, newcomer.id]);
  return {
    message: welcome?.message,
    isOpen: isReady && !isDone && welcome !== undefined,
    /** false while the check runs, so that no other dialog opens before the welcome */
    isDone,
    /** Closes the welcome and marks it as read. */
    close() {
      const message = welcome?.message;
      if (message) markRead({ userId: newcomer.id, messageId: message.id });
      setClosed(true);
    },
  };
}
