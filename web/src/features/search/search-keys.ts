import { useEffect } from 'react';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** `/` where nobody is writing, ctrl-K or cmd-K anywhere. */
export function opensSearch({ key, ctrlKey, metaKey, altKey }: Press, isWriting: boolean): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return key === '/' && !isWriting;
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

export function useSearchKeys(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // a dialog that is open keeps its keys
      if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return;
      if (!opensSearch(event, isEditable(event.target))) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [open]);
}
