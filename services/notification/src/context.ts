import type { Parts } from '@velvet/kit/lifecycle/service';
import { openBudgets } from '@velvet/people/budget';
import { broadcastNoticeRepository } from '#broadcasts/broadcast-notice.repository.ts';
import { tabChannel } from '#delivery/tab.channel.ts';
import { deliverySweepRepository } from '#delivery/delivery.repository.ts';
import { deliveryService } from '#delivery/delivery.service.ts';
import { mailChannel } from '#mail/mail.channel.ts';
import { smtpMailer } from '#mail/mailer.ts';
import { unsubscribeService } from '#mail/unsubscribe.service.ts';
import { messageNoticeRepository } from '#messages/message-notice.repository.ts';
import { deviceService } from '#push/device.service.ts';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { pushChannel } from '#push/push.channel.ts';
import { readingService } from '#reading/reading.service.ts';
import { cleaningRepository } from '#rows/cleaning.repository.ts';
import { notificationService } from '#rows/notification.service.ts';
import { pushTargetRepository } from '#push/push-target.repository.ts';
import { receiptRepository } from '#receipts/receipt.repository.ts';
import { visitorMailRepository } from '#support/visitor-mail.repository.ts';
import { settingService } from '#settings/setting.service.ts';
import { readNotificationConfig } from './config.ts';
import { sources } from './sources.ts';

const dayMs = 24 * 3600 * 1000;
/** Longer than the longest lifetime of a delivery. */
const keptDeliveriesMs = 7 * dayMs;
/** A browser that is opened again after that time subscribes again. */
const keptRemovalsMs = 365 * dayMs;

const providerNames: Readonly<Record<string, string>> = { email: 'mail', push: 'push' };

export function createContext({ db, cache, clock, logger, environment }: Parts) {
  const config = readNotificationConfig(environment);
  const keptPostsMs = config.keptPostsDays * dayMs;
  const keptRowsMs = config.keptDays * dayMs;
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  const { vapid } = config.push;
  const { mailServer, publicUrl } = config;
  const channels = [
    ...(vapid ? [pushChannel(db, clock, vapid, config.push)] : []),
    tabChannel(db, cache, clock),
    ...(mailServer ? [mailChannel({ db, clock, mailer: smtpMailer(mailServer), publicUrl })] : []),
  ];
  const deliveries = deliveryService({ db, clock, cache, logger, channels, sources });
  const settings = settingService(db);
  return {
    db,
    clock,
    config,
    keptPostsMs,
    devices: deviceService(db, clock, config.push),
    deliveries,
    settings,
    /** probes of the servers of the channels */
    providers: Object.fromEntries(
      channels.flatMap(({ name, reach }) => (reach ? [[providerNames[name] ?? name, reach] as const] : [])),
    ),
    unsubscribing: unsubscribeService(db, settings),
    rows: notificationService(db, clock, deliveries),
    budgets: openBudgets({ cache, clock, environment, findTrust: profileCardRepository(db).findTrust }),
    reading: readingService(db, clock),
    async forgetOld(): Promise<void> {
      await cleaningRepository(db).deleteOld(before(keptRowsMs), before(keptPostsMs));
      await deliverySweepRepository(db).deleteOld(before(keptDeliveriesMs));
      await messageNoticeRepository(db).deleteOld(before(keptDeliveriesMs));
      await broadcastNoticeRepository(db).deleteOld(before(keptDeliveriesMs));
      await pushTargetRepository(db).deleteOld(before(keptRemovalsMs));
      await receiptRepository(db).deleteOld(before(keptDeliveriesMs));
      await visitorMailRepository(db).deleteOld(before(keptDeliveriesMs));
    },
  };
}

export type Context = ReturnType<typeof createContext>;
