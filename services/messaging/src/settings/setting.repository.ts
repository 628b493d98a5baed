import type { UserId } from '@velvet/contracts/ids';
import type { MessageSettings } from '@velvet/contracts/messaging/conversations';
import type { Money } from '@velvet/contracts/money';
import type { Queries } from '@velvet/kit/database/database';
import { creatorCurrency } from '@velvet/entitlements/creator-currency.repository';

const columns =
  `case when first_message_minor > 0 then jsonb_build_object('amountMinor', first_message_minor, 'currency', ${creatorCurrency('message_setting.user_id')}) end as "firstMessagePrice", ` +
  'who_can_write as "whoCanWrite", who_can_call as "whoCanCall", subscriber_welcome as "subscriberWelcome", read_receipts as "readReceipts"';

/** The settings of a person without a row. */
export const defaultSettings: MessageSettings = {
  whoCanWrite: 'everyone',
  whoCanCall: 'everyone',
  subscriberWelcome: '',
  firstMessagePrice: null,
  readReceipts: true,
};

/** SQL condition: `user` shows that messages were read. */
export const showsReceipts = (user: string) =>
  `not exists (select from message_setting shown where shown.user_id = ${user} and not shown.read_receipts)`;

export function settingRepository(db: Queries) {
  return {
    async find(userId: UserId): Promise<MessageSettings> {
      const sql = `select ${columns} from message_setting where user_id = $1`;
      return (await db.one<MessageSettings>('setting.find', sql, [userId])) ?? defaultSettings;
    },

    /** Changes the given settings and returns all, with the number of the change. */
    async upsert(
      userId: UserId,
      { whoCanWrite, whoCanCall, subscriberWelcome, readReceipts }: Omit<Partial<MessageSettings>, 'firstMessagePrice'>,
    ): Promise<MessageSettings & { revision: number }> {
      const row = await db.one<MessageSettings & { revision: number }>(
        'setting.upsert',
        `insert into message_setting (user_id, who_can_write, read_receipts, who_can_call, subscriber_welcome)
         values ($1, coalesce($2, '${defaultSettings.whoCanWrite}'), coalesce($3, ${defaultSettings.readReceipts}),
                 coalesce($4, '${defaultSettings.whoCanCall}'), coalesce($5, ''))
         on conflict (user_id) do update
           set who_can_write = coalesce($2, message_setting.who_can_write),
               read_receipts = coalesce($3, message_setting.read_receipts),
               who_can_call = coalesce($4, message_setting.who_can_call),
               subscriber_welcome = coalesce($5, message_setting.subscriber_welcome),
               revision = message_setting.revision + 1
         returning ${columns}, revision`,
        [userId, whoCanWrite ?? null, readReceipts ?? null, whoCanCall ?? null, subscriberWelcome ?? null],
      );
      if (!row) throw new Error('Stored settings are returned.');
      return row;
    },

    /** Changes the price of a first message. @returns what payment sells, undefined if the price is the same */
    async updatePrice(
      userId: UserId,
      price: Money | null,
      offerId: string,
    ): Promise<{ offerId: string; revision: number } | undefined> {
      return db.one(
        'setting.updatePrice',
        `update message_setting set first_message_minor = $2, first_message_offer_id = coalesce(first_message_offer_id, $3),
                first_message_revision = first_message_revision + 1
          where user_id = $1 and first_message_minor <> $2
         returning first_message_offer_id as "offerId", first_message_revision as revision`,
        [userId, price?.amountMinor ?? 0, offerId],
      );
    },

    async delete(userId: UserId): Promise<void> {
      await db.run('setting.delete', 'delete from message_setting where user_id = $1', [userId]);
    },
  };
}
