import { Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { queueTexts as texts } from '#texts/queue.ts';
import { dates } from '#ui/format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { CalendarEntry } from './calendar-entry.tsx';
import type { CellProps } from './calendar-cell.tsx';
import { shownDate, type Placed } from './calendar.ts';
import classes from './calendar.module.css';

type AgendaProps = Pick<CellProps, 'onCreate' | 'onOpen' | 'movedByKeys'> & {
  readonly days: readonly string[];
  readonly today: string;
  readonly placed: ReadonlyMap<string, Placed[]>;
};

/** The days of a week or a month one below the other, for narrow screens: days with items, and today. */
export function Agenda({ days, today, placed, onCreate, onOpen, movedByKeys }: AgendaProps) {
  const shown = days.filter((day) => day === today || placed.has(day));
  if (shown.length === 0) return <Text c="dimmed">{texts.calendar.nothing}</Text>;
  return (
    <div className={classes.agenda}>
      {shown.map((day) => {
        const name = dates({ weekday: 'long', month: 'short', day: 'numeric' }).format(shownDate(day));
        const entries = placed.get(day) ?? [];
        return (
          <section key={day} aria-label={name}>
            <Group justify="space-between" wrap="nowrap">
              <Text component="h2" ff="inherit" fz="label" fw={600} lts={0} data-today={day === today || undefined}>
                {name}
              </Text>
              <IconButton
                label={texts.calendar.create(name)}
                icon={IconPlus}
                onClick={() => onCreate(day, undefined)}
              />
            </Group>
            {entries.length === 0 ? (
              <Text fz="sm" c="dimmed">
                {texts.calendar.nothing}
              </Text>
            ) : (
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
          </section>
        );
      })}
    </div>
  );
}
