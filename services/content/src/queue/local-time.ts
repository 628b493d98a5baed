import { Temporal } from 'temporal-polyfill';

/** A day, or a moment that needs neither time nor zone; `HH:mm`; and an IANA time zone. */
export type LocalTime = { readonly scheduledDate: string; readonly scheduledTime: string; readonly timeZone: string };

/** Returns the moment of a local time. One that daylight saving skips moves forward; of a repeated one the first counts. */
export function momentOf({ scheduledDate, scheduledTime, timeZone }: LocalTime): Date {
  if (scheduledDate.includes('T')) return new Date(scheduledDate);
  const local = Temporal.PlainDateTime.from(`${scheduledDate}T${scheduledTime}`);
  return new Date(local.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds);
}

/** Returns day and time of a moment in a time zone. */
export function localTimeOf(moment: Date, timeZone: string): LocalTime {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  return {
    scheduledDate: local.toPlainDate().toString(),
    scheduledTime: local.toPlainTime().toString({ smallestUnit: 'minute' }),
    timeZone,
  };
}
