import { isTimeZone } from '@velvet/contracts/time';
import { sweep } from '@velvet/kit/jobs/sweep';
import { Temporal } from 'temporal-polyfill';
import type { Context } from '#context.ts';
import { defaultZone, digestRepository, type Morning } from './digest.repository.ts';

const atOnce = 500;
/** Local hour from which digests are sent. */
const hour = 9;

/** Local times are computed here alone, because PostgreSQL has time zones of its own. */
function morningsIn(timeZones: readonly string[], now: Date): Morning[] {
  return timeZones.filter(isTimeZone).flatMap((timeZone) => {
    const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
    return local.hour < hour
      ? []
      : [{ timeZone, day: local.toPlainDate().toString(), isMonday: local.dayOfWeek === 1 }];
  });
}

/** Requests the digests that are due, in the morning of each person. */
export const digestSweep = sweep('notification.requestDigests', 600, async ({ db, clock, deliveries }: Context) => {
  const timeZones = await digestRepository(db).findTimeZones();
  const mornings = morningsIn([...new Set([defaultZone, ...timeZones])], clock.now());
  for (let found = atOnce; found === atOnce;) {
    found = await db.transaction(async (tx) => {
      const due = await digestRepository(tx).findDue(mornings, clock.now(), atOnce);
      let requested = 0;
      for (const { userId, day } of due) if (await deliveries.request(tx, userId, 'digest', day)) requested += 1;
      return requested;
    });
  }
});
