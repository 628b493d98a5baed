import { settingsChanged } from '@velvet/contracts/account/events';
import type { UserId } from '@velvet/contracts/ids';
import type { Transaction } from '@velvet/kit/database/database';
import type { z } from 'zod';

type Settings = z.input<typeof settingsChanged.payload>;

/** Publishes the settings of a person, in the transaction that changed them. */
export async function publishSettings(tx: Transaction, id: UserId): Promise<void> {
  // the row stays locked until the end of the transaction, so the events have the order of their revisions
  const settings = await tx.one<Settings>(
    'person.publishSettings',
    `select id as "userId", nextval('card_revision') as revision, email, push_notifications as "pushNotifications",
            email_notifications as "emailNotifications", marketing_emails as "marketingEmails", data_sharing as "dataSharing"
       from person where id = $1 for no key update`,
    [id],
  );
  if (settings) await tx.append(settingsChanged, settings);
}
