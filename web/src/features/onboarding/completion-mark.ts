type Store = Pick<Storage, 'getItem' | 'setItem'>;

export const markKey = (userId: string) => `velvet.onboarding.${userId}`;
export const markDone = 'done';

/**
 * Stores per user whether onboarding is complete in this browser; skipping it lasts for the tab. Without storage
 * nothing is kept.
 */
export function createCompletionMark(lasting: () => Store, ofTab: () => Store) {
  const read = (store: () => Store, userId: string) => {
    try {
      return store().getItem(markKey(userId)) === markDone;
    } catch {
      return false;
    }
  };
  const write = (store: () => Store, userId: string) => {
    try {
      store().setItem(markKey(userId), markDone);
    } catch {
      // the server stores it, too
    }
  };
  return {
    isSet: (userId: string) => read(lasting, userId) || read(ofTab, userId),
    set: (userId: string) => write(lasting, userId),
    skip: (userId: string) => write(ofTab, userId),
  };
}

export const completionMark = createCompletionMark(
  () => localStorage,
  () => sessionStorage,
);
