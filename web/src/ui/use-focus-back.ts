import { useEffect } from 'react';

/** What was focused last and stays: an item of a menu goes with its menu, whose button has opened what the item opens. */
let last: HTMLElement | undefined;
/** To be called once, when the application starts. */
export function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !target.closest('[role=menu]')) last = target;
  });
}

/** The focus goes back to where it was when this was opened, unless it has gone elsewhere by then. */
export function useFocusBack(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const opener = last;
    return () => {
      const left = document.activeElement;
      // after what is closed has let go of it
      setTimeout(() => {
        const now = document.activeElement;
        if (now === left || now === document.body || now === null) opener?.focus({ preventScroll: true });
      }, 10);
    };
  }, [isOpen]);
}
