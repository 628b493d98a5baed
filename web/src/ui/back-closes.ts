import type { RouterHistory } from '@tanstack/react-router';

/** A dialog, drawer or panel over the page. */
type Layer = { readonly close: () => void };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry belongs to open layers; the value is the time origin of the document that pushed it. */
    layer?: number;
  }
}

/**
 * Makes the back button close the topmost layer instead of leaving the page. All open layers share one history entry with the
 * address of the page, which is pushed with the first and removed after the last.
 */
const layers: Layer[] = [];
const here = performance.timeOrigin;
let history: RouterHistory | undefined;
let isScheduled = false;
let isReturning = false;

/** @returns a function that removes the layer when it is closed */
export function openLayer(layer: Layer): () => void {
  layers.push(layer);
  schedule();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    schedule();
  };
}

/** Waits for the next task, because one layer often opens, or a navigation begins, when another layer closes. */
function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(settle);
}

function settle(): void {
  isScheduled = false;
  if (isReturning || !history) return;
  const { href, state } = history.location;
  if (layers.length > 0) {
    if (state.layer === undefined) history.push(href, { layer: here });
  } else if (state.layer === here) {
    isReturning = true;
    history.back();
  } else if (state.layer !== undefined) {
    // after a reload it is unknown whether the entry below is of this site
    const { layer: _, ...rest } = state;
    history.replace(href, rest);
  }
}

/** Call once, at the start. Entries of layers that a reload or the forward button shows again are removed. */
export function watchBackButton(watched: RouterHistory): void {
  history = watched;
  watched.subscribe(({ location, action: { type } }) => {
    if (type === 'PUSH' || type === 'REPLACE') return;
    if (isReturning) isReturning = false;
    else if (location.state.layer === undefined) layers.at(-1)?.close();
    schedule();
  });
  schedule();
}

/** For `scrollRestoration` of the router: opening a layer does not scroll the page. */
export const isPageEntry = ({ location }: { readonly location: { readonly state: { readonly layer?: number } } }) =>
  location.state.layer === undefined;
