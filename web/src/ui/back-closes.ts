/**
 * While something lies over the page, an entry of the history of its own stands for it, so that the back button, which on
 * a phone is how one leaves things, closes that and not the page below. One entry, however many lie over each other.
 *
 * It is written past the router, for which nothing has happened, and is taken away again when the last is closed.
 */
type Layer = { readonly close: () => void };
/** `velvetLayer` names the document that wrote the entry: what another has left, before a reload, is not that one's to leave. */
type Entry = { readonly velvetLayer?: unknown; readonly __TSR_key?: unknown } | null;

const layers: Layer[] = [];
let isScheduled = false;
/** we went back ourselves, to take the entry away */
let isReturning = false;

const here = performance.timeOrigin;
const entry = () => history.state as Entry;
const isMarked = () => entry()?.velvetLayer !== undefined;

/** @returns what says that it is closed */
export function openLayer(layer: Layer): () => void {
  layers.push(layer);
  schedule();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    schedule();
  };
}

/** Later, because one thing often opens as another closes, or closes to lead to another page. */
function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(settle);
}

function settle(): void {
  isScheduled = false;
  if (isReturning) return;
  if (layers.length > 0 && !isMarked()) {
    // the browser's pushState, not the one that the router has put in its place
    History.prototype.pushState.call(history, { ...entry(), velvetLayer: here }, '', location.href);
  } else if (layers.length === 0 && isMarked()) {
    if (entry()?.velvetLayer !== here) return unmark();
    isReturning = true;
    history.back();
  }
}

/** Written while a reload was on its way, an entry may have none below it that the browser knows of: back were elsewhere. */
function unmark(): void {
  const { velvetLayer: _, ...rest } = { ...entry() };
  History.prototype.replaceState.call(history, rest, '', location.href);
}

/**
 * To be called once, before the router listens. What a reload or the way back has left over is no layer any more.
 * @param routerKey which entry the router believes to be at
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
