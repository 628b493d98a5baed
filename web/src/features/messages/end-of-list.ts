/** Within this distance of the end, in pixels, the reader sees the newest message. */
export const nearPx = 48;

/** Whether the end of a scrolled list is visible. */
export function isNearEnd(frame: HTMLElement | null): boolean {
  const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = frame ?? {};
  return scrollHeight - scrollTop - clientHeight < nearPx;
}

/** Calls a function when the place in a list may have changed: its scroll position, size or content. */
export function watchPlace(frame: HTMLElement | null, onChange: (isScroll: boolean) => void): () => void {
  if (!frame) return () => {};
  const onScroll = () => onChange(true);
  const observer = new ResizeObserver(() => onChange(false));
  frame.addEventListener('scroll', onScroll, { passive: true });
  for (const box of [frame, ...frame.children]) observer.observe(box);
  return () => {
    frame.removeEventListener('scroll', onScroll);
    observer.disconnect();
  };
}

/**
 * Calls `toEnd` when the end would leave the view because the list or its content changed its size. The virtual list corrects
 * its scroll position before the size of its content, so the end can also return with a change of size.
 */
export function keepEnd(frame: HTMLElement | null, toEnd: () => void): () => void {
  let wasAtEnd = isNearEnd(frame);
  return watchPlace(frame, (isScroll) => {
    if (isScroll || !wasAtEnd) wasAtEnd = isNearEnd(frame);
    else toEnd();
  });
}
