import type { QueueItem } from '@velvet/contracts/content/queue';
import { dates } from '#ui/format.ts';
import { slotOf, type Slot } from '#ui/zoned-time.ts';

// Days are calculated in UTC, which has no daylight saving.
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const dayMs = 86_400_000;

export const addDays = (day: string, days: number): string => dayOf(new Date(noonOf(day).getTime() + days * dayMs));

/** The same day of another month, or its last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0, 12));
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last.getUTCDate()), 12)));
}

export const monthOf = (day: string): string => day.slice(0, 7);

/** The seven days of the week of a day, from Monday on. */
export function weekOf(day: string): string[] {
  const monday = addDays(day, -((noonOf(day).getUTCDay() + 6) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** The days of the weeks that a month has days of. */
export function weeksOfMonth(day: string): string[] {
  const first = `${monthOf(day)}-01`;
  const [start = first] = weekOf(first);
  const days: string[] = [];
  for (let next = start; next < addMonths(first, 1) || days.length % 7 > 0; next = addDays(next, 1)) days.push(next);
  return days;
}

/** A date at noon of the day in the reader's own zone, to be formatted. */
export const shownDate = (day: string): Date => new Date(`${day}T12:00:00`);

export const hourOf = ({ time }: Slot): number => Number(time.slice(0, 2));

/** The slot to which a drop moves an item: another day, and in a week another hour, with the minutes of before. */
export const movedTo = (slot: Slot, day: string, hour: number | undefined): Slot => ({
  day,
  time: hour === undefined ? slot.time : `${String(hour).padStart(2, '0')}:${slot.time.slice(3)}`,
});

/** An item in its local slot. */
export type Placed = { readonly item: QueueItem; readonly slot: Slot };

/** Groups items by their local days, in the order of time. Drafts have no time yet. */
export function placedByDay(items: readonly QueueItem[], slotOfItem: (item: QueueItem) => Slot): Map<string, Placed[]> {
  const placed = items
    .filter(({ status }) => status !== 'draft')
    .map((item) => ({ item, slot: slotOfItem(item) }))
    .toSorted((one, other) => one.slot.time.localeCompare(other.slot.time) || one.item.id.localeCompare(other.item.id));
  return Map.groupBy(placed, ({ slot }) => slot.day);
}

/** Whether an item can get another time. */
export const isMovable = ({ status, broadcastId }: QueueItem): boolean =>
  status !== 'completed' && status !== 'live' && !(broadcastId !== null && status === 'cancelled');

/** The next full hour of a zone. */
export function nextHour(timeZone: string): Slot {
  const { day, time } = slotOf(new Date(Date.now() + 3_600_000).toISOString(), timeZone);
  return { day, time: `${time.slice(0, 2)}:00` };
}

/** 'November 23 – 29' in the reader's own way, with the year if it is not this one alone. @param month 'short' on a phone */
export function rangeOf(days: readonly string[], today: string, month: 'long' | 'short' = 'long'): string {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const isOfThisYear = [first, last].every((day) => yearOf(day) === yearOf(today));
  const format = dates({ month, day: 'numeric', ...(!isOfThisYear && { year: 'numeric' }) });
  return format.formatRange(shownDate(first), shownDate(last));
}

const yearOf = (day: string): string => day.slice(0, 4);
