import { useDroppable } from '@dnd-kit/core';
import { queueTexts as texts } from '#texts/queue.ts';
import { dates } from '#ui/format.ts';
import { CalendarEntry, type EntryProps } from './calendar-entry.tsx';
import { shownDate, type Placed } from './calendar.ts';
import classes from './calendar.module.css';

export type CellProps = {
  readonly day: string;
  /** of a week */
  readonly hour?: number;
  readonly entries: readonly Placed[];
  readonly onCreate: (day: string, hour: number | undefined) => void;
  readonly onOpen: (placed: Placed) => void;
  readonly movedByKeys: EntryProps['movedByKeys'];
};

const hourLabel = (hour: number) => dates({ hour: 'numeric' }).format(new Date(2026, 0, 1, hour));

/** A day of a month, or an hour of a day: takes dropped items, and creates one where it is empty. */
export function CalendarCell({ day, hour, entries, onCreate, onOpen, movedByKeys }: CellProps) {
  const { setNodeRef, isOver } = useDroppable({ id: `${day} ${hour ?? ''}`, data: { day, hour } });
  const name = dates({ weekday: 'long', month: 'long', day: 'numeric' }).format(shownDate(day));
  return (
    <div ref={setNodeRef} className={classes.cell} data-over={isOver || undefined}>
      <button
        type="button"
        className={classes.create}
        // the button above the calendar does the same for the keyboard
        tabIndex={-1}
        aria-label={texts.calendar.create(hour === undefined ? name : `${name}, ${hourLabel(hour)}`)}
        onClick={() => onCreate(day, hour)}
      />
      {entries.length > 0 && (
        <ul className={classes.entries}>
          {entries.map((placed) => (
            <CalendarEntry
              key={placed.item.id}
              placed={placed}
              movedByKeys={movedByKeys}
              onOpen={() => onOpen(placed)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
