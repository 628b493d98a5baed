/** What was painted and what moved since the page was opened; milliseconds, and layout shift as browsers count it. */
export type Paints = {
  readonly largestMs: number;
  /** what that was: an element's name and its beginning */
  readonly largest: string;
  readonly shift: number;
  /** of all that moved, the one that moved most */
  readonly moved: string;
};

/** From one drawn frame to the next; milliseconds. */
export type Frames = { readonly count: number; readonly longestMs: number; readonly tooLong: number };

/** Functions that a page is given: each stands alone and needs nothing of its file. */
export type Probes = {
  /** puts into the browser's storage */
  readonly remember: (entries: readonly (readonly [string, string])[]) => void;
  /** before anything of the page */
  readonly watchPaints: () => void;
  readonly readPaints: () => Paints;
  readonly watchFrames: () => void;
  /** @param overMs longer than that is too long */
  readonly readFrames: (overMs: number) => Frames;
  /** Clicks and waits until the section of that name is drawn, with all that it has. @returns milliseconds */
  readonly switchTo: (label: string) => Promise<number>;
};
