import { useEffect, useRef } from 'react';
import { openLayer } from './layers.ts';

/** The back button closes a panel beside the page, and does not leave the page. Dialogs and drawers use `useLayer`. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = () => latest.current();
    return openLayer({ close, isModal: false, isInAddress: false, closesOnEscape: false }).remove;
  }, [isOpen]);
}
