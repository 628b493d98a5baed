import type { Parts } from '@velvet/kit/lifecycle/service';
import { tabChannel } from '#delivery/tab.channel.ts';
import { deliverySweepRepository } from '#delivery/delivery.repository.ts';
import { deliveryService } from '#delivery/delivery.service.ts';
import { messageContent } from '#messages/message-content.repository.ts';
import { messageNoticeRepository } from '#messages/message-notice.repository.ts';
import { postContent } from '#posts/post-content.repository.ts';
import { notificationContent } from '#reading/notification-content.repository.ts';
import { deviceService } from '#push/device.service.ts';
import { pushChannel } from '#push/push.channel.ts';
import { readingService } from '#reading/reading.service.ts';
import { cleaningRepository } from '#rows/cleaning.repository.ts';
import { notificationService } from '#rows/notification.service.ts';
import { settingService } from '#settings/setting.service.ts';
import { readNotificationConfig } from './config.ts';

const dayMs = 24 * 3600 * 1000;
/** Longer than the longest lifetime of a delivery. */
const keptDeliveriesMs = 7 * dayMs;

export function createContext({ db, cache, clock, logger, environment }: Parts) {
  const config = readNotificationConfig(environment);
  const keptPostsMs = config.keptPostsDays * dayMs;
  const keptRowsMs = config.keptDays * dayMs;
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const { vapid } = config.push;
  const channels = [...(vapid ? [pushChannel(db, clock, vapid, config.push)] : []), tabChannel(db, cache, clock)];
  const sources = { notification: notificationContent, message: messageContent, post: postContent };
  const deliveries = deliveryService({ db, clock, cache, logger, channels, sources });
  return {
    db,
    clock,
    config,
    keptPostsMs,
    devices: deviceService(db, clock, config.push),
    deliveries,
    settings: settingService(db),
    rows: notificationService(db, clock, deliveries),
    reading: readingService(db, clock),
    async forgetOld(): Promise<void> {
      await cleaningRepository(db).deleteOld(before(keptRowsMs), before(keptPostsMs));
      await deliverySweepRepository(db).deleteOld(before(keptDeliveriesMs));
      await messageNoticeRepository(db).deleteOld(before(keptDeliveriesMs));
    },
  };
}

export type Context = ReturnType<typeof createContext>;
