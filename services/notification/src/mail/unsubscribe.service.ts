import { defaultMailPreferences } from '@velvet/contracts/notification/mail';
import type { Database } from '@velvet/kit/database/database';
import type { SettingService } from '#settings/setting.service.ts';
import { mailPreferenceRepository } from './mail-preference.repository.ts';
import { readUnsubscribeToken, type Unsubscription } from './unsubscribing.ts';

export function unsubscribeService(db: Database, settings: SettingService) {
  return {
    /** @returns undefined if the token is not one of ours */
    async find(token: string): Promise<Unsubscription | undefined> {
      return readUnsubscribeToken(await mailPreferenceRepository(db).findSecret(), token);
    },

    /** Turns the list off, or to its default again. */
    async change({ userId, list }: Unsubscription, isOn: boolean): Promise<void> {
      const off = { messages: false, activity: false, renewals: false, digest: 'never' } as const;
      await settings.change(userId, { mail: { [list]: (isOn ? defaultMailPreferences : off)[list] } });
    },
  };
}
