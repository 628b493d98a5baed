import { useEffect, useState } from 'react';
import { completionMark } from './completion-mark.ts';

/**
 * Shown to whoever has no mark in this browser and has not gone through it elsewhere.
 * @param isOnboarded the server's word; undefined while it is not known
 */
export function useOnboarding(userId: string, isOnboarded: boolean | undefined) {
  const [isMarked, setMarked] = useState(() => completionMark.isSet(userId));
  useEffect(() => {
    if (isOnboarded) completionMark.set(userId);
  }, [isOnboarded, userId]);
  return {
    isOpen: isOnboarded === false && !isMarked,
    complete() {
      completionMark.set(userId);
      setMarked(true);
    },
    skip() {
      completionMark.skip(userId);
      setMarked(true);
    },
  };
}
