import type { UserId } from '@velvet/contracts/ids';
import type { Role } from '@velvet/kit/route';
import type { Queries } from '@velvet/kit/database';

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

    async findTaken(handles: readonly string[]): Promise<Set<string>> {
      const rows = await db.rows<{ handle: string }>(
        'account.findTaken',
        'select handle from person where handle = any($1::text[])',
        [handles],
      );
      return new Set(rows.map(({ handle }) => handle));
    },

    /**
     * With what other services have said of the person already.
     * @returns false where the account or the handle was there before
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
