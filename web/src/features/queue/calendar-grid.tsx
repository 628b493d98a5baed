import { useEffect, useRef } from 'react';
import { dates } from '#ui/format.ts';
import { CalendarCell, type CellProps } from './calendar-cell.tsx';
import { hourOf, monthOf, rangeOf, shownDate, type Placed } from './calendar.ts';
import classes from './calendar.module.css';

type GridProps = Pick<CellProps, 'onCreate' | 'onOpen' | 'movedByKeys'> & {
  readonly days: readonly string[];
  readonly today: string;
  readonly placed: ReadonlyMap<string, Placed[]>;
};

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** The first hour in sight. */
const morning = 8;

/** Seven days with their hours. */
export function WeekGrid({ days, today, placed, ...cell }: GridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const start = firstHour(days, placed);
  useEffect(() => {
    const first = scroller.current?.querySelector(`[data-hour="${start}"]`);
    if (scroller.current && first instanceof HTMLElement) scroller.current.scrollTop = first.offsetTop;
  }, [start]);
  return (
    <div className={classes.calendar}>
      <div className={classes.weekHead} aria-hidden>
        {days.map((day) => (
          <span key={day} data-today={day === today || undefined}>
            {dates({ weekday: 'short', day: 'numeric' }).format(shownDate(day))}
          </span>
        ))}
      </div>
      {/* scrolls, so the keyboard reaches it */}
      <div ref={scroller} className={classes.week} tabIndex={0} role="group" aria-label={rangeOf(days, today)}>
        <div className={classes.hours} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} data-hour={hour}>
              {dates({ hour: 'numeric' }).format(new Date(2026, 0, 1, hour))}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <section
            key={day}
            className={classes.column}
            aria-label={nameOf(day)}
            data-today={day === today || undefined}
          >
            {hours.map((hour) => (
              <CalendarCell
                key={hour}
                day={day}
                hour={hour}
                entries={(placed.get(day) ?? []).filter(({ slot }) => hourOf(slot) === hour)}
                {...cell}
              />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

/** The morning, or the hour of an earlier item. */
const firstHour = (days: readonly string[], placed: ReadonlyMap<string, Placed[]>): number =>
  Math.min(morning, ...days.flatMap((day) => placed.get(day) ?? []).map(({ slot }) => hourOf(slot)));

/** The weeks of a month. @param month `YYYY-MM`; days of other months are dimmed */
export function MonthGrid({ days, today, month, placed, ...cell }: GridProps & { readonly month: string }) {
  return (
    <div className={classes.calendar}>
      <div className={classes.monthHead} aria-hidden>
        {days.slice(0, 7).map((day) => (
          <span key={day}>{dates({ weekday: 'short' }).format(shownDate(day))}</span>
        ))}
      </div>
      <div className={classes.month}>
        {days.map((day) => (
          <section
            key={day}
            className={classes.day}
            aria-label={nameOf(day)}
            data-today={day === today || undefined}
            data-outside={monthOf(day) !== month || undefined}
          >
            <span className={classes.number} aria-hidden>
              {dates({ day: 'numeric' }).format(shownDate(day))}
            </span>
            <CalendarCell day={day} entries={placed.get(day) ?? []} {...cell} />
          </section>
        ))}
      </div>
    </div>
  );
}

const nameOf = (day: string) => dates({ weekday: 'long', month: 'long', day: 'numeric' }).format(shownDate(day));
