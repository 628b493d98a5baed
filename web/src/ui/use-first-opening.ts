import { useDeferredValue, useState } from 'react';

/**
 * Mounts a component at its first opening. The first render is closed, so that the opening transition and the focus
 * trap work.
 */
export function useFirstOpening(opened: boolean): { readonly isThere: boolean; readonly isOpen: boolean } {
  const [isThere, setThere] = useState(false);
  if (opened && !isThere) setThere(true);
  // true one render later
  const isDrawn = useDeferredValue(isThere);
  return { isThere, isOpen: isDrawn && opened };
}
