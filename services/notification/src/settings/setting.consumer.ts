import { settingsChanged } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { settingRepository } from './setting.repository.ts';

export const onSettingsChanged = on(settingsChanged, (_context: Context, tx, settings) =>
  settingRepository(tx).upsertOfProfile(settings),
);
