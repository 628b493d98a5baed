import { useState } from 'react';

/** Returns the active speaker, or the last one during silence. */
export function useLastSpeaker(active: string | null): string | null {
  const [last, setLast] = useState(active);
  if (active !== null && active !== last) setLast(active);
  return active ?? last;
}
