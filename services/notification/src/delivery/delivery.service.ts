import type { UserId } from '@velvet/contracts/ids';
import { presenceGroups } from '@velvet/presence/presence';
import { CacheUnavailable, type Cache } from '@velvet/kit/cache/cache';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import type { Logger } from '@velvet/kit/observability/logger';
import { deliverySettingsOf } from '#settings/delivery-settings.ts';
import { DeliveryDelayed, DeliveryRejected, type Channel, type DeliveryKey, type Sources } from './channel.ts';
import { decide } from './decision.ts';
import { deliverJob } from './delivery.job.ts';
import { deliveryRepository, deliverySweepRepository, type ClaimedDelivery } from './delivery.repository.ts';
import { ruleOf, type DeliveryKind } from './kinds.ts';

export type DeliveryParts = {
  db: Database;
  clock: Clock;
  cache: Cache;
  logger: Logger;
  channels: readonly Channel[];
  sources: Sources;
};

/** Time for which a job reserves a delivery; ms. Requests of channels end earlier. */
const claimMs = 20_000;
/** A job that was enqueued before and has not finished counts as lost; ms. */
const lostMs = 30_000;
const queuedAtOnce = 1000;
const mostAttempts = 10;
const firstDelayMs = 5000;
const longestDelayMs = 30 * 60_000;

export type DeliveryService = ReturnType<typeof deliveryService>;

export function deliveryService(parts: DeliveryParts) {
  const { db, clock, channels } = parts;
  const after = (ms: number) => new Date(clock.now().getTime() + ms);
  const attempt = attempting(parts);

  /** @returns whether there is a new one */
  async function requestAll(
    tx: Transaction,
    userIds: readonly UserId[],
    kind: DeliveryKind,
    subjectId: string,
  ): Promise<boolean> {
    const { channels: rules, lifetimeMs } = ruleOf(kind);
    let isRequested = false;
    for (const channel of channels) {
      const rule = rules[channel.name];
      if (!rule) continue;
      const isDue = rule.afterMs === 0;
      const times = { createdAt: clock.now(), dueAt: after(rule.afterMs), expiresAt: after(lifetimeMs + rule.afterMs) };
      for (const userId of await channel.findReachable(tx, userIds)) {
        const key = { userId, kind, subjectId, channel: channel.name };
        const isNew = await deliveryRepository(tx).insert({ ...key, ...times, queuedAt: isDue ? clock.now() : null });
        if (isNew && isDue) await tx.enqueue(deliverJob, key);
        isRequested ||= isNew;
      }
    }
    return isRequested;
  }

  return {
    /** Requests deliveries to many people, in the transaction that causes them. Repetitions change nothing. */
    requestAll,

    /**
     * Requests deliveries to a person, as `requestAll`.
     * @returns whether there is a new one
     */
    request: (tx: Transaction, userId: UserId, kind: DeliveryKind, subjectId: string): Promise<boolean> =>
      requestAll(tx, [userId], kind, subjectId),

    /** Sends a due delivery, unless its person turned it off or has seen it. */
    async deliver(key: DeliveryKey): Promise<void> {
      const claimed = await deliveryRepository(db).claim(key, clock.now(), after(claimMs));
      if (claimed) await attempt(key, claimed);
    },

    /** Enqueues jobs for deliveries that have become due. */
    async queueDue(): Promise<void> {
      for (let found = queuedAtOnce; found === queuedAtOnce;) {
        found = await db.transaction(async (tx) => {
          const due = await deliverySweepRepository(tx).queueDue(clock.now(), after(-lostMs), queuedAtOnce);
          for (const key of due) await tx.enqueue(deliverJob, key);
          return due.length;
        });
      }
    },
  };
}

function attempting({ db, clock, cache, logger, channels, sources }: DeliveryParts) {
  const deliveries = deliveryRepository(db);

  /** Without the cache nobody counts as using the application. */
  async function isInUse(userId: UserId): Promise<boolean> {
    const found = await cache.findKept(presenceGroups.active, [userId]).catch((error: unknown) => {
      if (error instanceof CacheUnavailable) return [];
      throw error;
    });
    return found.length > 0;
  }

  return async function attempt(key: DeliveryKey, claimed: ClaimedDelivery): Promise<void> {
    const { userId, kind, subjectId, channel: name } = key;
    const channel = channels.find((each) => each.name === name);
    if (!channel) return deliveries.finish(key, { state: 'dropped', reason: 'off' });
    const settings = await deliverySettingsOf(db, userId);
    const decision = decide({
      kind,
      channel: name,
      settings,
      isInUse: await isInUse(userId),
      createdAt: claimed.createdAt,
      expiresAt: claimed.expiresAt,
      now: clock.now(),
    });
    if (decision.state === 'drop') return deliveries.finish(key, { state: 'dropped', reason: decision.reason });
    if (decision.state === 'wait') return deliveries.postpone(key, decision.until, claimed.attempts);
    const { source, channels: rules } = ruleOf(kind);
    const content = await sources[rules[name]?.source ?? source](db, userId, subjectId);
    if (!content) return deliveries.finish(key, { state: 'dropped', reason: 'seen' });
    const targets = (await channel.findTargets(db, userId)).filter((target) => !claimed.sentTo.includes(target));
    const send = async (target: string) => {
      await channel.send({ ...key, target, content, settings, expiresAt: claimed.expiresAt });
      await deliveries.markSentTo(key, target);
    };
    const failures = (await Promise.allSettled(targets.map(send))).filter((result) => result.status === 'rejected');
    if (failures.length === 0) return deliveries.finish(key, { state: 'sent' });
    if (failures.every(({ reason }) => reason instanceof DeliveryRejected))
      return deliveries.finish(key, { state: 'failed', reason: 'rejected' });
    const [error] = failures.map(({ reason }) => reason as unknown);
    logger.warn({ error, channel: name, kind, attempts: claimed.attempts + 1 }, 'delivery failed');
    if (claimed.attempts + 1 >= mostAttempts) return deliveries.finish(key, { state: 'failed', reason: 'attempts' });
    const delays = failures.map(({ reason }) => delayOf(reason, claimed.attempts));
    const dueAt = new Date(clock.now().getTime() + Math.max(...delays));
    await deliveries.postpone(key, dueAt, claimed.attempts + 1);
  };
}

const delayOf = (error: unknown, attempts: number) =>
  error instanceof DeliveryDelayed ? error.afterMs : Math.min(firstDelayMs * 2 ** attempts, longestDelayMs);
