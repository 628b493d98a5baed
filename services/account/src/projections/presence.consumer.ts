import { presenceSettingChanged } from '@velvet/contracts/realtime/events';
import { on } from '@velvet/kit/events/consumer';
import { presenceSettingRepository } from '@velvet/presence/setting.repository';
import type { Context } from '#context.ts';

export const onPresenceSettingChanged = on(presenceSettingChanged, (_context: Context, tx, setting) =>
  presenceSettingRepository(tx).upsert(setting),
);
