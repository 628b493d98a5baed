import { z } from 'zod';

/** A timestamp on the wire: ISO 8601 with offset. */
export const Moment = z.iso.datetime({ offset: true });
/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date();
