import type { UserId } from '@velvet/contracts/ids';
import type { Role } from '@velvet/contracts/role';
import type { Queries } from '@velvet/kit/database/database';

export type NewPerson = {
  id: UserId;
  handle: string;
  name: string;
  email: string | null;
  demo: boolean;
  joinedAt: Date;
};

export function accountRepository(db: Queries) {
  return {
    async exists(id: UserId): Promise<boolean> {
      return (await db.one('account.exists', 'select from person where id = $1', [id])) !== undefined;
    },

    async findRole(id: UserId): Promise<Role | undefined> {
      return (await db.one<{ role: Role }>('account.findRole', 'select role from person where id = $1', [id]))?.role;
    },

    /** @returns those that are taken, look like a taken one, or are kept for another person */
    async findTaken(id: UserId, handles: readonly string[], now: Date): Promise<Set<string>> {
      const rows = await db.rows<{ handle: string }>(
        'account.findTaken',
        `select handle from unnest($1::text[]) as wanted (handle)
          where exists (select from person where person.handle = wanted.handle)
             or exists (select from handle_look where look = handle_look(wanted.handle))
            or exists (select from rested_handle r
                        where r.look = handle_look(wanted.handle) and r.owner_id <> $2 and r.until > $3)`,
        [handles, id, now],
      );
      return new Set(rows.map(({ handle }) => handle));
    },

    /**
     * Inserts an account, with the facts that other services published about the person before.
     * @returns false if the account or the handle exists already
     * @throws if a handle with the same look exists (handle_look_key)
     */
    async insert({ id, handle, name, email, demo, joinedAt }: NewPerson): Promise<boolean> {
      const inserted = await db.run(
        'account.insert',
        `insert into person (id, handle, name, email, demo, joined_at, verified)
         values ($1, $2, $3, $4, $5, $6,
                 coalesce((select verified from verification where user_id = $1), false))
         on conflict do nothing`,
        [id, handle, name, email, demo, joinedAt],
      );
      return inserted === 1;
    },
  };
}
