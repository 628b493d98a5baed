import { createContext, use, useEffect, useState } from 'react';
import { holdPage } from './held-page.ts';

/** A dialog's count of forms with unsaved changes. */
export type Unsaved = {
  /** @returns a function that releases it */
  readonly hold: () => () => void;
  readonly isHeld: () => boolean;
};

export const UnsavedContext = createContext<Unsaved | undefined>(undefined);

export function createUnsaved(): Unsaved {
  const held = new Set<object>();
  return {
    hold() {
      const hold = {};
      held.add(hold);
      return () => void held.delete(hold);
    },
    isHeld: () => held.size > 0,
  };
}

/**
 * Guards a form in a dialog: while its values differ from the initial ones, closing needs a confirmation and the page
 * does not reload by itself.
 * @param values the values that the form would save, serializable as JSON
 */
export function useUnsaved(values: unknown): void {
  const dialog = use(UnsavedContext);
  const now = JSON.stringify(values);
  const [first] = useState(now);
  const isChanged = now !== first;
  useEffect(() => {
    if (!isChanged) return undefined;
    const ends = [dialog?.hold(), holdPage()];
    return () => {
      for (const end of ends) end?.();
    };
  }, [isChanged, dialog]);
}
