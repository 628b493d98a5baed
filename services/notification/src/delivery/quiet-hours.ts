import type { QuietHours } from '@velvet/contracts/notification/delivery';
import { Temporal } from 'temporal-polyfill';

/**
 * Returns the end of the quiet hours that include a moment; undefined outside of them. The times are those of the wall clock, also on
 * days with a change of daylight saving: an end that is skipped moves forward, and a repeated one counts once.
 */
export function quietUntil({ start, end, timeZone }: QuietHours, at: Date): Date | undefined {
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  const time = now.toPlainTime().toString({ smallestUnit: 'minute' });
  const isQuiet = start < end ? time >= start && time < end : time >= start || time < end;
  if (!isQuiet) return undefined;
  const day = now.toPlainDate().add({ days: time < end ? 0 : 1 });
  const local = day.toPlainDateTime(Temporal.PlainTime.from(end));
  const first = local.toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  const isOver = first.epochMilliseconds <= at.getTime();
  const ends = isOver ? local.toZonedDateTime(timeZone, { disambiguation: 'later' }) : first;
  return new Date(ends.epochMilliseconds);
}
