import { DndContext, pointerWithin, rectIntersection, type CollisionDetection, type DragEndEvent } from '@dnd-kit/core';
import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { QueueItem } from '@velvet/contracts/content/queue';
import { useRef, useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { queueCalendarQuery, useMoveQueueItem } from '#resources/queue.ts';
import { queueTexts } from '#texts/queue.ts';
import { Action } from '#ui/action.tsx';
import { dates } from '#ui/format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { usePhone } from '#ui/use-phone.ts';
import { slotOf, type Slot } from '#ui/zoned-time.ts';
import { Agenda } from './calendar-agenda.tsx';
import { MonthGrid, WeekGrid } from './calendar-grid.tsx';
import {
  addDays,
  addMonths,
  monthOf,
  movedTo,
  placedByDay,
  rangeOf,
  shownDate,
  weekOf,
  weeksOfMonth,
  type Placed,
} from './calendar.ts';
import { useQueueZone } from './use-queue-zone.ts';
import { useCalendarSensors } from './use-calendar-move.ts';

const texts = queueTexts.calendar;

export type CalendarView = 'week' | 'month';
type QueueCalendarProps = {
  readonly view: CalendarView;
  readonly onCreate: (slot: Slot) => void;
  readonly onOpen: (item: QueueItem) => void;
};

/** Where the pointer is, or for the keyboard where the item is. */
const cellUnder: CollisionDetection = (args) =>
  args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args).slice(0, 1);

/** Weeks and months of the queue in its time zone. */
export function QueueCalendar({ view, onCreate, onOpen }: QueueCalendarProps) {
  const timeZone = useQueueZone();
  const [now] = useState(() => new Date().toISOString());
  const today = slotOf(now, timeZone).day;
  const [shown, setShown] = useState(today);
  const isPhone = usePhone();
  const days = view === 'week' ? weekOf(shown) : weeksOfMonth(shown);
  const list = useQuery(queueCalendarQuery(addDays(days[0] ?? shown, -1), addDays(days.at(-1) ?? shown, 2)));
  const move = useMoveQueueItem();
  const sensors = useCalendarSensors();
  const movedByKeys = useRef<string>(undefined);
  const slotOfItem = ({ id, scheduledAt }: QueueItem): Slot =>
    move.isPending && move.variables.item.id === id ? move.variables.slot : slotOf(scheduledAt, timeZone);
  const drop = ({ active, over, activatorEvent }: DragEndEvent) => {
    movedByKeys.current = activatorEvent instanceof KeyboardEvent ? String(active.id) : undefined;
    const { item, slot } = active.data.current as Placed;
    const to = over?.data.current as { day: string; hour: number | undefined } | undefined;
    const next = to && movedTo(slot, to.day, to.hour);
    if (next && (next.day !== slot.day || next.time !== slot.time)) move.mutate({ item, slot: next, timeZone });
  };
  const create = (day: string, hour: number | undefined) =>
    onCreate({ day, time: `${String(hour ?? 18).padStart(2, '0')}:00` });
  const step = (by: 1 | -1) => setShown((day) => (view === 'week' ? addDays(day, 7 * by) : addMonths(day, by)));
  const title = view === 'week' ? rangeOf(days, today, isPhone ? 'short' : 'long') : nameOfMonth(shown);
  const grid = {
    days,
    today,
    placed: placedByDay(list.data ?? [], slotOfItem),
    onCreate: create,
    onOpen: ({ item }: Placed) => onOpen(item),
    movedByKeys,
  };
  return (
    <Stack gap="md">
      <Heading view={view} title={title} isPhone={isPhone} onStep={step} onToday={() => setShown(today)} />
      {list.isError && !list.data ? (
        <ErrorState message={messageOf(list.error, queueTexts.failures.list)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton height={480} radius="md" role="status" aria-label={queueTexts.loading} />
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={cellUnder}
          accessibility={{ announcements, screenReaderInstructions: { draggable: texts.instructions } }}
          onDragEnd={drop}
          // the keys may have scrolled the place of the item out of sight
          onDragCancel={() => requestAnimationFrame(() => document.activeElement?.scrollIntoView({ block: 'nearest' }))}
        >
          {isPhone ? (
            <Agenda {...grid} />
          ) : view === 'week' ? (
            <WeekGrid key={days[0]} {...grid} />
          ) : (
            <MonthGrid {...grid} month={monthOf(shown)} />
          )}
        </DndContext>
      )}
    </Stack>
  );
}

const nameOfMonth = (day: string) => dates({ month: 'long', year: 'numeric' }).format(shownDate(day));

type Over = DragEndEvent['over'];
const nameOfCell = (over: Over): string => {
  const cell = over?.data.current as { day: string; hour: number | undefined } | undefined;
  if (!cell) return '';
  const date = shownDate(cell.day);
  if (cell.hour === undefined) return dates({ weekday: 'long', month: 'long', day: 'numeric' }).format(date);
  date.setHours(cell.hour);
  return dates({ weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric' }).format(date);
};
type Moved = Pick<DragEndEvent, 'active' | 'over'>;
const titleOf = ({ active }: Pick<Moved, 'active'>) => (active.data.current as Placed).item.title;
const announcements = {
  onDragStart: (event: Pick<Moved, 'active'>) => texts.lifted(titleOf(event)),
  onDragOver: (event: Moved) => (event.over ? texts.over(titleOf(event), nameOfCell(event.over)) : undefined),
  onDragEnd: (event: Moved) =>
    event.over ? texts.dropped(titleOf(event), nameOfCell(event.over)) : texts.kept(titleOf(event)),
  onDragCancel: (event: Pick<Moved, 'active'>) => texts.kept(titleOf(event)),
};

type HeadingProps = {
  readonly view: CalendarView;
  readonly title: string;
  readonly isPhone: boolean;
  readonly onStep: (by: 1 | -1) => void;
  readonly onToday: () => void;
};

function Heading({ view, title, isPhone, onStep, onToday }: HeadingProps) {
  return (
    <Group gap="2xs" wrap="nowrap">
      <IconButton label={texts.previous[view]} icon={IconChevronLeft} onClick={() => onStep(-1)} />
      <Text component="h2" ff="heading" fz="2xl" fw={450} aria-live="polite">
        {title}
      </Text>
      <IconButton label={texts.next[view]} icon={IconChevronRight} onClick={() => onStep(1)} />
      <Action look="quiet" size="sm" flex="none" ml={isPhone ? 'auto' : 0} onClick={onToday}>
        {texts.today}
      </Action>
    </Group>
  );
}
