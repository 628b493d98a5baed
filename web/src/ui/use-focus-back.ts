import { useEffect } from 'react';

/**
 * The last focused element that stays mounted: a menu item unmounts with its menu, so the menu's button counts instead.
 */
let last: HTMLElement | undefined;
/** Called once, when the application starts. */
export function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !target.closest('[role=menu]')) last = target;
  });
}

/** Opener of the layer that was opened last. */
let lastOpener: HTMLElement | undefined;

/**
 * Restores the focus at closing, unless the focus has moved elsewhere. A layer that replaced another one was opened from within that
 * one, which is gone by then; so the focus returns to the opener of the replaced layer.
 */
export function useFocusBack(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const openers = [last, last?.closest('[role=dialog]') ? lastOpener : undefined];
    lastOpener = last;
    return () => {
      const left = document.activeElement;
      // after the closing focus trap releases the focus
      setTimeout(() => {
        const now = document.activeElement;
        const isLost = now === null || now === document.body;
        // still in the layer, which fades; elsewhere a change behind the layer has given it a new place
        const isInLayer = now === left && now?.closest('[role=dialog]') !== null;
        if (!isLost && !isInLayer) return;
        openers.find((opener) => opener?.isConnected)?.focus({ preventScroll: true });
      }, 10);
    };
  }, [isOpen]);
}
