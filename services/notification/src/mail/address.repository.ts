import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export function addressRepository(db: Queries) {
  return {
    /** Returns the address of a person, or of a visitor's ticket, unless a mail server rejected it for good. */
    async findOf(userId: UserId): Promise<string | undefined> {
      const row = await db.one<{ address: string }>(
        'address.find',
        `select address
           from (select email as address from person_setting where user_id = $1
                 union all
                 (select address from visitor_mail where 'visitor:' || ticket_id = $1 limit 1)) known
          where address is not null and not exists (select from undeliverable_address u where u.address = lower(known.address))`,
        [userId],
      );
      return row?.address;
    },

    async markUndeliverable(address: string, now: Date): Promise<void> {
      await db.run(
        'undeliverableAddress.insert',
        'insert into undeliverable_address (address, since) values (lower($1), $2) on conflict do nothing',
        [address, now],
      );
    },
  };
}
