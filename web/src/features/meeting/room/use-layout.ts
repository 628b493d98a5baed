import { useState } from 'react';
import type { Layout } from '#features/meeting/stage/tile-layout.ts';

const key = 'velvet.meeting.layout';

function loadLayout(): Layout {
  try {
    return localStorage.getItem(key) === 'speaker' ? 'speaker' : 'grid';
  } catch {
    return 'grid';
  }
}

function saveLayout(layout: Layout): void {
  try {
    localStorage.setItem(key, layout);
  } catch {
    // without storage the choice lasts until the page closes
  }
}

/** Layout of the stage, with its actions. */
export type View = {
  readonly layout: Layout;
  /** a tile's id */
  readonly pinned: string | null;
  readonly choose: (layout: Layout) => void;
  readonly togglePin: (id: string) => void;
  readonly unpin: () => void;
};

/** The layout, initially the last choice in this browser. */
export function useLayout(): View {
  const [layout, setLayout] = useState(loadLayout);
  const [pinned, setPinned] = useState<string | null>(null);
  return {
    layout,
    pinned,
    choose(next) {
      setLayout(next);
      saveLayout(next);
    },
    togglePin: (id) => setPinned((now) => (now === id ? null : id)),
    unpin: () => setPinned(null),
  };
}
