import { z } from 'zod';
import { event } from '#event.ts';
import { UserId } from '#ids.ts';

/** A person hid or showed their presence. `revision` increases with each change; consumers ignore older ones. */
export const presenceSettingChanged = event('realtime.presence.setting.changed', 1, {
  key: 'userId',
  payload: z.object({ userId: UserId, revision: z.number().int().positive(), isVisible: z.boolean() }),
});
