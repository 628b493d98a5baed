import type { Parts } from '@velvet/kit/lifecycle/service';
import { readingService } from '#reading/reading.service.ts';
import { cleaningRepository } from '#rows/cleaning.repository.ts';
import { notificationService } from '#rows/notification.service.ts';
import { readNotificationConfig } from './config.ts';

const dayMs = 24 * 3600 * 1000;

export function createContext({ db, clock, environment }: Parts) {
  const config = readNotificationConfig(environment);
  const keptPostsMs = config.NOTIFICATION_POSTS_KEPT_DAYS * dayMs;
  const keptRowsMs = config.NOTIFICATION_KEPT_DAYS * dayMs;
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  return {
    clock,
    keptPostsMs,
    rows: notificationService(db, clock),
    reading: readingService(db, clock),
    forgetOld: () => cleaningRepository(db).deleteOld(before(keptRowsMs), before(keptPostsMs)),
  };
}

export type Context = ReturnType<typeof createContext>;
