import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * The distance of a virtual list from the top of the document, in pixels: the `scrollMargin` of a window virtualizer. Content
 * above the list may change its height at any time; what is in view of the list then keeps its place. Needs `overflow-anchor:
 * none` on the list, because the browser would move it, too.
 */
export function useListTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    let known = topOf(list.current);
    setTop(known);
    // the height of the page changes with everything above and within the list
    const observer = new ResizeObserver(() => {
      const now = topOf(list.current);
      if (now === known) return;
      const moved = now - known;
      const isWithin = scrollY > known;
      known = now;
      setTop(now);
      if (isWithin) scrollBy(0, moved);
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}

const topOf = (list: HTMLElement | null) => Math.round((list?.getBoundingClientRect().top ?? 0) + scrollY);
