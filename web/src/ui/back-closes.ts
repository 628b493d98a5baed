/**
 * Closes the topmost layer (dialog, drawer, lightbox) on the back button instead of leaving the page. All open layers
 * share one history entry. It bypasses the router, whose location does not change, and is removed with the last layer.
 */
type Layer = { readonly close: () => void };
/** `velvetLayer` names the document that wrote the entry: an entry from before a reload is not removed. */
type Entry = { readonly velvetLayer?: unknown; readonly __TSR_key?: unknown } | null;

const layers: Layer[] = [];
let isScheduled = false;
/** our own history.back() is removing the entry */
let isReturning = false;

const here = performance.timeOrigin;
const entry = () => history.state as Entry;
const isMarked = () => entry()?.velvetLayer !== undefined;

/** @returns a function that removes the layer */
export function openLayer(layer: Layer): () => void {
  layers.push(layer);
  schedule();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    schedule();
  };
}

/** Deferred, because one layer often opens as another closes, or closes to navigate. */
function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(settle);
}

function settle(): void {
  isScheduled = false;
  if (isReturning) return;
  if (layers.length > 0 && !isMarked()) {
    // the browser's pushState, without the router's patch
    History.prototype.pushState.call(history, { ...entry(), velvetLayer: here }, '', location.href);
  } else if (layers.length === 0 && isMarked()) {
    if (entry()?.velvetLayer !== here) return unmark();
    isReturning = true;
    history.back();
  }
}

/** Removes only the mark: after a reload there may be no entry below, and going back would leave the page. */
function unmark(): void {
  const { velvetLayer: _, ...rest } = { ...entry() };
  History.prototype.replaceState.call(history, rest, '', location.href);
}

/**
 * Called once, before the router subscribes. Marks left by a reload or by the back button are cleared.
 * @param routerKey key of the router's current entry
 */
export function watchBackButton(routerKey: () => unknown): void {
  addEventListener('popstate', (event) => {
    if (isReturning) isReturning = false;
    else if (!isMarked()) layers.at(-1)?.close();
    if (entry() && entry()?.__TSR_key === routerKey()) event.stopImmediatePropagation();
    schedule();
  });
  schedule();
}
