import { accountDeleted } from '@velvet/contracts/account/events';
import { presenceSettingChanged } from '@velvet/contracts/realtime/events';
import { on, type Consumer } from '@velvet/kit/events/consumer';
import { presenceSchema } from './schema.ts';
import { presenceSettingRepository } from './setting.repository.ts';

export type PresenceProjection<Context> = {
  /** for the list in `service.ts` */
  consumers: Consumer<Context>[];
  /** the SQL of the table, as the migrations of the service must leave it */
  schema: string;
};

/**
 * Mounts the settings of presence in a service.
 * @param ownsSettings the service changes the settings itself, and consumes no changes
 */
export function mountPresence<Context>({ ownsSettings = false } = {}): PresenceProjection<Context> {
  const onChanged = on(presenceSettingChanged, (_context: Context, tx, setting) =>
    presenceSettingRepository(tx).upsert(setting),
  );
  return {
    consumers: [
      ...(ownsSettings ? [] : [onChanged]),
      on(accountDeleted, (_context: Context, tx, { userId }) => presenceSettingRepository(tx).delete(userId)),
    ],
    schema: presenceSchema,
  };
}
