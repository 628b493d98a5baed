import { useEffect, useRef } from 'react';
import { openLayer } from './back-closes.ts';

/** The back button closes what is open, and does not leave the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => (isOpen ? openLayer({ close: () => latest.current() }) : undefined), [isOpen]);
}
