import { useState } from 'react';

/** Who speaks, or where nobody does who spoke last. */
export function useLastSpeaker(active: string | null): string | null {
  const [last, setLast] = useState(active);
  if (active !== null && active !== last) setLast(active);
  return active ?? last;
}
