import { z } from 'zod';
import { says } from '#input-message.ts';

/** A timestamp on the wire: ISO 8601 with offset. */
export const Moment = z.iso.datetime({ offset: true });
/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date();
/** A local time, `HH:mm`. */
export const isLocalTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/**
 * Returns whether this system has the time zone. Also accepts former names, which some browsers report (Asia/Kolkata, Asia/Calcutta).
 * Offsets such as +05:30 are refused: they are no zones with a history, and engines read them in different ways.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** IANA name of a time zone. */
export const TimeZone = z.string().refine(isTimeZone, says('must be a time zone like Europe/Berlin'));
