const key = 'velvet.scroll';
/** Time in which a page that was loaded again gets its content; milliseconds. */
const longestMs = 10_000;
/** Time without a change after which a high page keeps its height; milliseconds. */
const settledMs = 500;
/** Acts of the visitor, who then scrolls by hand. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

type Kept = { readonly href: string; readonly top: number };

function readKept(): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps where the page was scrolled to when it is left, and scrolls there when it is loaded again. Call once, at the start. */
export function watchScroll(): void {
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(key, JSON.stringify({ href: location.href, top: scrollY } satisfies Kept));
    } catch {
      // without storage the page begins at its top
    }
  });
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const kept = readKept();
  if (entry?.type === 'navigate' || kept?.href !== location.href || kept.top === 0) return;
  returnTo(kept.top);
}

/** Scrolls as far as the page is high so far, until it is high enough and keeps its height, or the visitor acts. @param top pixels */
function returnTo(top: number): void {
  const page = document.documentElement;
  const { pathname, search } = location;
  const stop = () => {
    observer.disconnect();
    clearTimeout(latest);
    clearTimeout(rest);
    for (const act of acts) removeEventListener(act, stop, { capture: true });
  };
  const observer = new ResizeObserver(() => {
    if (location.pathname !== pathname || location.search !== search) return stop();
    scrollTo(0, top);
    clearTimeout(rest);
    if (page.scrollHeight - innerHeight >= top) rest = setTimeout(stop, settledMs);
  });
  const latest = setTimeout(stop, longestMs);
  let rest: ReturnType<typeof setTimeout> | undefined;
  for (const act of acts) addEventListener(act, stop, { capture: true, passive: true });
  observer.observe(document.body);
}
