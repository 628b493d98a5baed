import { useEffect, useState, type RefObject } from 'react';

/**
 * The distance of a virtual list from the top of the document, in pixels: the `scrollMargin` of a window virtualizer. Content
 * above the list may change its height at any time; what is in view of the list then keeps its place. Needs `overflow-anchor:
 * none` on the list, because the browser would move it, too.
 */
export function useListTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    let known: number | undefined;
    // The height of the page changes with everything above and within the list. Called first before the next frame.
    const observer = new ResizeObserver(() => {
      const now = Math.round((list.current?.getBoundingClientRect().top ?? 0) + scrollY);
      if (now === known) return;
      if (known !== undefined && scrollY > known) scrollBy(0, now - known);
      known = now;
      setTop(now);
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}
