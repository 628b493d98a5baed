import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import type { Place } from './chat-model.ts';

/** Pages that are loaded at most to find the first unread message; the reader scrolls to earlier ones. */
const mostPages = 6;
/** Space above the separator of unread messages; pixels. */
const abovePx = 8;

/** A list of messages that loads older pages. */
type Loadable = {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

type FirstUnread = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly list: Loadable;
  /** position of the oldest loaded message; 0 without messages */
  readonly oldest: number;
  readonly unreadAfter: number;
  /** there are unread messages, and no other place to open the list at */
  readonly isWanted: boolean;
  /** runs after the list was scrolled */
  readonly onPlaced: () => void;
};

/**
 * Scrolls to the first unread message when the chat is opened, and loads older pages until it is there.
 * @returns whether this is done, so that messages at the end may count as read
 */
export function useFirstUnread({ scroller, list, oldest, unreadAfter, isWanted, onPlaced }: FirstUnread): boolean {
  const [isPlaced, setPlaced] = useState(!isWanted);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const isLoaded = data !== undefined && (oldest <= unreadAfter + 1 || !hasNextPage || data.pages.length >= mostPages);
  useEffect(() => {
    if (!isPlaced && data !== undefined && !isLoaded && !isFetchingNextPage) fetchNextPage();
  }, [isPlaced, data, isLoaded, isFetchingNextPage, fetchNextPage]);
  useLayoutEffect(() => {
    if (isPlaced || !isLoaded) return undefined;
    let isCurrent = true;
    // after the layout and before the next frame
    queueMicrotask(() => {
      const frame = scroller.current;
      if (!isCurrent || !frame) return;
      const separator = frame.querySelector('[data-unread]');
      const above = separator ? separator.getBoundingClientRect().top - frame.getBoundingClientRect().top : 0;
      if (above < abovePx) frame.scrollBy({ top: above - abovePx });
      onPlaced();
      setPlaced(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [isPlaced, isLoaded, scroller, onPlaced]);
  return isPlaced;
}

/** Scrolls to a message, and loads older pages until it is there. A message that does not exist is ignored. */
export function useJump(
  list: Loadable,
  oldest: number,
  target: Place | undefined,
  onTarget: (place: undefined) => void,
): void {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    if (!target || isFetchingNextPage) return;
    if (oldest > target.seq && hasNextPage) {
      fetchNextPage();
      return;
    }
    document.getElementById(`message-${target.id}`)?.scrollIntoView({ block: 'center' });
    onTarget(undefined);
  }, [target, oldest, hasNextPage, isFetchingNextPage, fetchNextPage, onTarget]);
}
