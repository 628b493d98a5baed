import type { UserId } from '@velvet/contracts/ids';
import {
  DeviceNotFound,
  DeviceRemoved,
  pushLimits,
  PushUnavailable,
  type PushDevice,
  type PushSubscriptionInput,
  type savePushDevice,
} from '@velvet/contracts/notification/devices';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { PushConfig } from '#config.ts';
import type { z } from 'zod';
import { deviceRemovalRepository } from './device-removal.repository.ts';
import { deviceRepository, type Device } from './device.repository.ts';
import { requireEndpoint } from './endpoint.policy.ts';

type SavedDevice = z.output<(typeof savePushDevice)['body']>;

const shownOf = ({ id, label, createdAt, seenAt }: Device): PushDevice => ({
  id,
  label,
  createdAt: createdAt.toISOString(),
  seenAt: seenAt.toISOString(),
});

export function deviceService(db: Database, clock: Clock, push: PushConfig) {
  return {
    publicKey: push.vapid?.publicKey ?? null,

    /** @throws {Refusal} PushUnavailable, InvalidInput, DeviceRemoved */
    save(userId: UserId, { label, formerId, ...subscription }: SavedDevice): Promise<PushDevice> {
      if (!push.vapid) throw new Refusal(PushUnavailable);
      requireEndpoint(subscription.endpoint, push);
      return db.transaction(async (tx) => {
        const devices = deviceRepository(tx);
        if (formerId !== undefined && (await deviceRemovalRepository(tx).isRemoved(formerId, userId)))
          throw new Refusal(DeviceRemoved);
        const device = await devices.upsert({ ...subscription, id: newId(), userId, label, now: clock.now() });
        await devices.deleteSurplus(userId, pushLimits.devices);
        return shownOf(device);
      });
    },

    /** @throws {Refusal} InvalidInput */
    async renew(oldEndpoint: string, subscription: PushSubscriptionInput): Promise<{ isRenewed: boolean }> {
      requireEndpoint(subscription.endpoint, push);
      return { isRenewed: await deviceRepository(db).updateEndpoint(oldEndpoint, subscription, clock.now()) };
    },

    list: async (userId: UserId): Promise<PushDevice[]> => (await deviceRepository(db).list(userId)).map(shownOf),

    /** @throws {Refusal} DeviceNotFound */
    async remove(userId: UserId, id: string): Promise<{ id: string }> {
      if (!(await deviceRemovalRepository(db).remove(id, userId, clock.now()))) throw new Refusal(DeviceNotFound);
      return { id };
    },
  };
}
