import type { UserId } from '@velvet/contracts/ids';
import type { MailPreferences } from '@velvet/contracts/notification/mail';
import type { Queries } from '@velvet/kit/database/database';

export function mailPreferenceRepository(db: Queries) {
  return {
    async upsert(userId: UserId, { messages, activity, renewals, digest }: MailPreferences): Promise<void> {
      await db.run(
        'mailPreference.upsert',
        `insert into mail_preference (user_id, messages, activity, renewals, digest) values ($1, $2, $3, $4, $5)
         on conflict (user_id) do update set messages = $2, activity = $3, renewals = $4, digest = $5`,
        [userId, messages, activity, renewals, digest],
      );
    },

    async deleteOfPerson(userId: UserId): Promise<void> {
      await db.run('mailPreference.delete', 'delete from mail_preference where user_id = $1', [userId]);
    },

    /** Returns the key of the links with which mails are turned off. */
    async findSecret(): Promise<string> {
      const row = await db.one<{ secret: string }>('mailSecret.find', 'select secret from mail_secret');
      if (!row) throw new Error('The migration makes the secret of mails.');
      return row.secret;
    },
  };
}
