import type { RouterHistory } from '@tanstack/react-router';

/** A dialog, drawer or panel over the page. */
export type Layer = {
  readonly close: () => void;
  /** the address holds its open state, so the router handles the back button */
  readonly isInAddress: boolean;
  /** a panel beside the page handles the key itself */
  readonly closesOnEscape: boolean;
};

/** Stacking order below all layers: the `modal` level of Mantine. Its popovers are 100 above. */
export const lowestLayer = 200;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry belongs to open layers; the value is the time origin of the document that pushed it. */
    layer?: number;
  }
}

/**
 * The open layers, the topmost last: the one that was opened last. Escape and the back button close the topmost layer only. All
 * open layers share one history entry with the address of the page, which is pushed with the first and removed after the last.
 */
const layers: (Layer & { readonly zIndex: number })[] = [];
const here = performance.timeOrigin;
let history: RouterHistory | undefined;
let isScheduled = false;
/** The entry before the current one belonged to layers, and the current one is of the same page. */
let isLayersEnd = false;
/** Ends the return to the entry of the page, while it lasts. */
let endReturn: (() => void) | undefined;
/** Time after which a return has failed, where no event reports it; milliseconds. */
const returnMs = 1000;

/** Puts a layer on top. @returns its stacking order, and a function that removes the layer when it is closed */
export function openLayer(opened: Layer): { readonly zIndex: number; readonly remove: () => void } {
  const layer = { ...opened, zIndex: Math.max(lowestLayer, ...layers.map(({ zIndex }) => zIndex)) + 1 };
  layers.push(layer);
  schedule();
  return {
    zIndex: layer.zIndex,
    remove: () => {
      layers.splice(layers.indexOf(layer), 1);
      schedule();
    },
  };
}

const withEntry = () => layers.filter(({ isInAddress }) => !isInAddress);

/** Waits for the next task, because one layer often opens, or a navigation begins, when another layer closes. */
function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(settle);
}

function settle(): void {
  isScheduled = false;
  if (endReturn || !history) return;
  const { href, state } = history.location;
  if (withEntry().length > 0) {
    if (state.layer === undefined) history.push(href, { layer: here });
  } else if (state.layer === here) {
    returnToPage(history);
  } else if (state.layer !== undefined) {
    // after a reload it is unknown whether the entry below is of this site
    const { layer: _, ...rest } = state;
    history.replace(href, rest);
  }
}

/** Goes back to the entry of the page. A navigation that begins meanwhile waits, because the browser would leave its entry instead. */
function returnToPage(watched: RouterHistory): void {
  const { promise: returned, resolve } = Promise.withResolvers<void>();
  const unblock = watched.block({
    enableBeforeUnload: false,
    async blockerFn({ action }) {
      if (action === 'PUSH' || action === 'REPLACE') await returned;
      return false;
    },
  });
  const isReported = leaveEntry(watched);
  const timer = isReported ? undefined : setTimeout(() => endReturn?.(), returnMs);
  endReturn = () => {
    endReturn = undefined;
    clearTimeout(timer);
    unblock();
    resolve();
    schedule();
  };
}

/**
 * A frame, as that of a bank, adds entries of its own, which `history.back` leaves one by one. The Navigation API has those of
 * the page alone.
 * @returns whether a failure is reported, which ends the return
 */
function leaveEntry(watched: RouterHistory): boolean {
  const { navigation } = globalThis as { navigation?: Navigation };
  const entry = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  if (!navigation || !entry) {
    watched.back();
    return false;
  }
  const { committed, finished } = navigation.traverseTo(entry.key);
  committed?.catch(() => endReturn?.());
  finished?.catch(() => undefined);
  return true;
}

/**
 * Handles Escape and the back button. Call once, at the start. Entries of layers that a reload or the forward button shows again
 * are removed.
 */
export function watchLayers(watched: RouterHistory): void {
  history = watched;
  addEventListener('keydown', onKeyDown, { capture: true });
  let before = watched.location;
  watched.subscribe(({ location, action: { type } }) => {
    isLayersEnd = type !== 'PUSH' && before.state.layer !== undefined && before.href === location.href;
    before = location;
    if (type === 'PUSH' || type === 'REPLACE') return;
    if (endReturn) return endReturn();
    if (location.state.layer === undefined) withEntry().at(-1)?.close();
    schedule();
  });
  schedule();
}

/** Elements that handle the key themselves: an open list or menu, and the inside of a popover, which is a dialog but not modal. */
const ownEscape = '[data-mantine-stop-propagation="true"], [role=dialog]:not([aria-modal]) *';

/** Each dialog of the library would handle the key itself, so that one press closed several. */
function onKeyDown({ key, target, isComposing }: KeyboardEvent): void {
  if (key !== 'Escape' || isComposing) return;
  // an open list, menu or popover of the library closes first
  if (target instanceof Element && target.matches(ownEscape)) return;
  const top = layers.at(-1);
  if (top?.closesOnEscape) top.close();
}

type Entry = { readonly location: { readonly state: { readonly layer?: number } } };

/** For `scrollRestoration` of the router: the page stays where it is when a layer opens, and when the last one is closed. */
export const isScrolled = ({ location }: Entry): boolean => location.state.layer === undefined && !isLayersEnd;
