import { createHash } from 'node:crypto';
import type { PushPayload } from '@velvet/contracts/notification/devices';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import webPush from 'web-push';
import type { PushConfig, VapidKeys } from '#config.ts';
import { alertOf } from '#delivery/alert.ts';
import { DeliveryDelayed, type Channel, type Delivery } from '#delivery/channel.ts';
import { ruleOf } from '#delivery/kinds.ts';
import { pushTargetRepository } from './push-target.repository.ts';
import { postGuarded } from './guarded-post.ts';

const longestDelayMs = 3600_000;

/** Web Push (RFC 8030, 8291, 8292) to the browsers of a person. */
export function pushChannel(db: Database, clock: Clock, vapid: VapidKeys, { allowedAddresses }: PushConfig): Channel {
  return {
    name: 'push',
    async reach() {
      const origins = await pushTargetRepository(db).listOrigins();
      const request = { headers: {}, body: Buffer.alloc(0), allowedAddresses };
      await Promise.all(origins.map((origin) => postGuarded(origin, request)));
    },
    findReachable: (queries, userIds) => pushTargetRepository(queries).listOwners(userIds),
    findTargets: (queries, userId) => pushTargetRepository(queries).listIds(userId),
    async send(delivery) {
      const devices = pushTargetRepository(db);
      const device = await devices.find(delivery.target, delivery.userId);
      if (!device) return;
      const now = clock.now();
      const { endpoint, headers, body } = webPush.generateRequestDetails(device, JSON.stringify(payloadOf(delivery)), {
        vapidDetails: vapid,
        contentEncoding: 'aes128gcm',
        TTL: Math.max(0, Math.ceil((delivery.expiresAt.getTime() - now.getTime()) / 1000)),
        urgency: ruleOf(delivery.kind).urgency,
        topic: topicOf(delivery),
      });
      const { status, retryAfter } = await postGuarded(endpoint, { headers, body, allowedAddresses });
      if (status >= 200 && status < 300) return;
      // the subscription has expired or was withdrawn
      if (status === 404 || status === 410) return devices.deleteExpired(delivery.target, endpoint);
      const afterMs = retryAfterMs(retryAfter, now);
      const reason = `The push service answered with ${status}.`;
      throw afterMs === undefined ? new Error(reason) : new DeliveryDelayed(Math.min(afterMs, longestDelayMs), reason);
    },
  };
}

function payloadOf(delivery: Delivery): PushPayload {
  const { kind, subjectId, content } = delivery;
  const { isSilent = false } = content;
  return { id: `${kind}:${subjectId}`, ...alertOf(delivery), isCall: kind === 'call', isSilent };
}

/** A message that was not delivered yet is replaced by a later one with the same topic; at most 32 characters of base64url. */
const topicOf = ({ content }: Delivery) => createHash('sha256').update(content.group).digest('base64url').slice(0, 32);

/** Milliseconds of the header `Retry-After`: seconds, or a date. */
function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
