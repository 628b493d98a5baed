import { useDeferredValue, useState } from 'react';

/**
 * What nobody has opened yet costs nothing. When it is first asked for, it is drawn closed and opened from there, so that
 * it moves and takes the focus as at any other time.
 */
export function useFirstOpening(opened: boolean): { readonly isThere: boolean; readonly isOpen: boolean } {
  const [isThere, setThere] = useState(false);
  if (opened && !isThere) setThere(true);
  // true one drawing later
  const isDrawn = useDeferredValue(isThere);
  return { isThere, isOpen: isDrawn && opened };
}
