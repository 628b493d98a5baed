/** Largest contentful paint in milliseconds and cumulative layout shift, since the page was opened. */
export type Paints = {
  readonly largestMs: number;
  /** the painted element: its tag and the beginning of its markup */
  readonly largest: string;
  readonly shift: number;
  /** the element with the greatest layout shift */
  readonly moved: string;
};

/** Intervals between drawn frames; milliseconds. */
export type Frames = { readonly count: number; readonly longestMs: number; readonly tooLong: number };

/** Functions that run in the page. They are serialized, so they cannot use their module. */
export type Probes = {
  /** writes entries to local storage */
  readonly remember: (entries: readonly (readonly [string, string])[]) => void;
  /** must run before the scripts of the page */
  readonly watchPaints: () => void;
  readonly readPaints: () => Paints;
  readonly watchFrames: () => void;
  /** @param overMs limit above which an interval counts as too long */
  readonly readFrames: (overMs: number) => Frames;
  /** Opens a section and waits until it is drawn with all its data. @returns milliseconds */
  readonly switchTo: (label: string) => Promise<number>;
};
