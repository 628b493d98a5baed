import { useDraggable } from '@dnd-kit/core';
import { useMergedRef } from '@mantine/hooks';
import { useEffect, useRef, type RefObject } from 'react';
import { queueTexts as texts } from '#texts/queue.ts';
import { dates } from '#ui/format.ts';
import { isMovable, type Placed } from './calendar.ts';
import classes from './calendar.module.css';
import { queueIcons } from './queue-icons.ts';
import { useQueueZone } from './use-queue-zone.ts';

export type EntryProps = {
  readonly placed: Placed;
  /** the item that was moved by keys last */
  readonly movedByKeys: RefObject<string | undefined>;
  readonly onOpen: () => void;
};

/** An item of the calendar: opens at a click, and is dragged to another time. */
export function CalendarEntry({ placed: { item, slot }, movedByKeys, onOpen }: EntryProps) {
  const { id, title, type, status } = item;
  const canMove = isMovable(item);
  const { setNodeRef, listeners, attributes, transform, isDragging } = useDraggable({
    id,
    data: { item, slot },
    disabled: !canMove,
  });
  const button = useRef<HTMLButtonElement>(null);
  const ref = useMergedRef(button, setNodeRef);
  useEffect(() => {
    // an item that is moved to another cell is a new element, and the focus was lost with the old one
    if (movedByKeys.current === id && document.activeElement === document.body) button.current?.focus();
  }, [movedByKeys, id]);
  const Drawn = queueIcons[type];
  const timeZone = useQueueZone();
  const time = dates({ hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(item.scheduledAt));
  return (
    <li>
      <button
        type="button"
        ref={ref}
        className={classes.entry}
        data-type={type}
        data-status={status}
        data-dragging={isDragging || undefined}
        style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
        {...(canMove && listeners)}
        {...(canMove && { 'aria-describedby': attributes['aria-describedby'] })}
        onClick={onOpen}
      >
        <span className={classes.entryTime}>
          <Drawn aria-hidden size={14} stroke={1.7} />
          {time}
          {status !== 'scheduled' && <em>{texts.statuses[status]}</em>}
        </span>
        <span className={classes.entryTitle}>{title}</span>
      </button>
    </li>
  );
}
