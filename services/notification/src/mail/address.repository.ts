import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** SQL of the addresses of a person, or of a visitor's ticket, without those that a mail server rejected for good. */
const addressesOf = (userId: string) => `
  select address
    from (select email as address from person_setting where user_id = ${userId}
          union all
          (select address from visitor_mail where 'visitor:' || ticket_id = ${userId} limit 1)) known
   where address is not null and not exists (select from undeliverable_address u where u.address = lower(known.address))`;

export function addressRepository(db: Queries) {
  return {
    async findOf(userId: UserId): Promise<string | undefined> {
      const row = await db.one<{ address: string }>('address.find', addressesOf('$1'), [userId]);
      return row?.address;
    },

    /** Returns those of the people who have an address. */
    async listOwners(userIds: readonly UserId[]): Promise<UserId[]> {
      const rows = await db.rows<{ id: UserId }>(
        'address.listOwners',
        `select person.id from unnest($1::text[]) person (id) where exists (${addressesOf('person.id')})`,
        [userIds],
      );
      return rows.map(({ id }) => id);
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
