import type { PhotoFilter } from '@velvet/contracts/content/photo-filter';
import { useReducer } from 'react';

type Chosen = PhotoFilter | undefined;
type History = {
  readonly past: readonly Chosen[];
  readonly now: Chosen;
  /** a slider is being moved: its values are one step */
  readonly isMoving: boolean;
};
type Step =
  | { readonly kind: 'choose'; readonly filter: Chosen }
  | { readonly kind: 'move'; readonly filter: PhotoFilter }
  | { readonly kind: 'settle' }
  | { readonly kind: 'undo' };

/** Steps that can be undone. */
const maxPast = 100;

/** Exported for its test. */
export function historyReducer(history: History, step: Step): History {
  const { past, now, isMoving } = history;
  if (step.kind === 'settle') return isMoving ? { ...history, isMoving: false } : history;
  if (step.kind === 'undo') {
    if (past.length === 0) return history;
    return { past: past.slice(0, -1), now: past.at(-1), isMoving: false };
  }
  if (step.kind === 'move' && isMoving) return { ...history, now: step.filter };
  return { past: [...past, now].slice(-maxPast), now: step.filter, isMoving: step.kind === 'move' };
}

/** The chosen filter, and the way back. */
export function useFilterHistory(initial: Chosen) {
  const [{ past, now }, step] = useReducer(historyReducer, { past: [], now: initial, isMoving: false });
  return {
    filter: now,
    canUndo: past.length > 0,
    choose: (filter: Chosen) => step({ kind: 'choose', filter }),
    /** While a slider or a drawing moves. */
    move: (filter: PhotoFilter) => step({ kind: 'move', filter }),
    settle: () => step({ kind: 'settle' }),
    undo: () => step({ kind: 'undo' }),
  };
}

export type FilterHistory = ReturnType<typeof useFilterHistory>;
