import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { useMessages } from '#resources/message-cache.ts';
import type { Outgoing } from '#resources/outbox-store.ts';
import type { Place } from './chat-model.ts';
import { isNearEnd, keepEnd, nearPx, watchPlace } from './end-of-list.ts';

/** Height of a message before it is measured, and of one that is not loaded; pixels. */
export const rowPx = 52;
const paddingPx = 16;
/** Messages that are rendered above and below the visible ones. */
const overscan = 8;

type RowsInput = {
  readonly conversation: Conversation;
  /** messages that the server has not confirmed; they follow the others */
  readonly waiting: readonly Outgoing[];
  readonly unreadAfter: number;
  readonly target: Place | undefined;
  readonly onTarget: (place: undefined) => void;
};

/**
 * The rows of a chat, of which only those near the visible part are in the page. Row `n` has the message at position `n + 1`, so the
 * list can be opened at every message without those between.
 */
export function useMessageRows({ conversation, waiting, unreadAfter, target, onTarget }: RowsInput) {
  const { id, lastSeq } = conversation;
  const scroller = useRef<HTMLDivElement>(null);
  const [known, setKnown] = useState(lastSeq);
  const newest = Math.max(known, lastSeq);
  const rows = useVirtualizer({
    count: newest + waiting.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    // a new identity measures all rows again
    getItemKey: useCallback(
      (index: number) => (index < newest ? index + 1 : (waiting[index - newest]?.clientId ?? index)),
      [newest, waiting],
    ),
    overscan,
    paddingStart: paddingPx,
    paddingEnd: paddingPx,
    // the visible message keeps its place when heights change, and the end stays in view
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearPx,
    initialOffset: () => newest * rowPx,
    useFlushSync: false,
  });
  const shown = rows.getVirtualItems();
  const first = (shown[0]?.index ?? newest - 1) + 1;
  const last = Math.min(newest, (shown.at(-1)?.index ?? newest - 1) + 1);
  const messages = useMessages(id, first - 1, last, newest);
  // positions are never removed, so an older answer does not shorten the list
  const loaded = Math.max(newest, ...messages.bySeq.keys());
  if (loaded > known) setKnown(loaded);
  const { isPlaced, arrivedAt } = usePlace(rows, {
    goal: target,
    start: unreadAfter < newest ? { seq: unreadAfter + 1, align: 'start' } : { seq: newest, align: 'end' },
    isShown: (seq) => !messages.isPending && seq >= first && seq <= last && messages.bySeq.has(seq),
    onArrive: () => onTarget(undefined),
  });
  const end = useEnd(rows, scroller, isPlaced);
  return { scroller, rows, shown, newest, messages, isPlaced, arrivedAt, ...end };
}

type Rows = Virtualizer<HTMLDivElement, Element>;
type Goal = { readonly seq: number; readonly align: 'start' | 'center' | 'end' };
type PlaceInput = {
  /** a message to jump to */
  readonly goal: Place | undefined;
  /** the place at which the list opens without a message to jump to */
  readonly start: Goal;
  readonly isShown: (seq: number) => boolean;
  readonly onArrive: () => void;
};

/** Scrolls to a place, which loads the pages around it, and again when they are there. */
function usePlace(rows: Rows, { goal, start, isShown, onArrive }: PlaceInput) {
  const [opening] = useState(start);
  const [isPlaced, setPlaced] = useState(opening.seq === 0);
  const [arrivedAt, setArrivedAt] = useState<number>();
  const wanted: Goal | undefined = goal ? { seq: goal.seq, align: 'center' } : isPlaced ? undefined : opening;
  const { seq, align = 'center' } = wanted ?? {};
  useLayoutEffect(() => {
    if (seq) rows.scrollToIndex(seq - 1, { align });
  }, [rows, seq, align]);
  const isThere = seq !== undefined && isShown(seq);
  const arrive = useEffectEvent(() => {
    if (!seq) return;
    if (align === 'end') rows.scrollToEnd();
    else rows.scrollToIndex(seq - 1, { align });
    if (goal) setArrivedAt(seq);
    setPlaced(true);
    onArrive();
  });
  useLayoutEffect(() => {
    if (!isThere) return undefined;
    let isCurrent = true;
    // after the layout and before the next frame
    queueMicrotask(() => isCurrent && arrive());
    return () => {
      isCurrent = false;
    };
  }, [isThere]);
  return { isPlaced, arrivedAt };
}

/** Whether the newest message is visible. It stays so when messages, heights or the composer below change. */
function useEnd(rows: Rows, scroller: RefObject<HTMLDivElement | null>, isPlaced: boolean) {
  const toEnd = useCallback(() => rows.scrollToEnd(), [rows]);
  const watch = useCallback((onChange: () => void) => watchPlace(scroller.current, onChange), [scroller]);
  const isAtEnd = useSyncExternalStore(watch, () => isNearEnd(scroller.current));
  useEffect(() => (isPlaced ? keepEnd(scroller.current, toEnd) : undefined), [scroller, isPlaced, toEnd]);
  return { isAtEnd, toEnd };
}
