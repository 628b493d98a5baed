import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type PersonRow = {
  id: UserId;
  revision: number;
  handle: string;
  name: string;
  avatar: string | null;
  role: 'subscriber' | 'creator';
  isVerified: boolean;
  isHidden: boolean;
};

const card = `jsonb_build_object('id', person.id, 'handle', person.handle, 'name', person.name, 'avatar', person.avatar)`;
/** The `PersonCard` of a joined `person`; null while nothing is known of the account, and when it is deleted. */
export const personCard = `case when person.is_hidden = false then ${card} end`;
/** The same of a payer in a creator's lists: null also when the payer blocks the creator. @param creator a column or parameter */
export const payerCard = (creator: string) => `case when person.is_hidden = false and not exists
  (select from block where blocker_id = person.id and blocked_id = ${creator}) then ${card} end`;

export function personRepository(db: Queries) {
  return {
    /** A card older than the one kept changes nothing. @returns whether it was newer */
    async save({ id, revision, handle, name, avatar, role, isVerified, isHidden }: PersonRow): Promise<boolean> {
      const saved = await db.run(
        'person.save',
        `insert into person (id, revision, handle, name, avatar, role, is_verified, is_hidden)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (id) do update set revision = excluded.revision, handle = excluded.handle, name = excluded.name,
           avatar = excluded.avatar, role = excluded.role, is_verified = excluded.is_verified, is_hidden = excluded.is_hidden
         where person.revision < excluded.revision`,
        [id, revision, handle, name, avatar, role, isVerified, isHidden],
      );
      return saved === 1;
    },

    find(id: UserId): Promise<PersonRow | undefined> {
      return db.one(
        'person.find',
        `select id, revision, handle, name, avatar, role, is_verified as "isVerified", is_hidden as "isHidden"
           from person where id = $1`,
        [id],
      );
    },

    /** Returns whether the account is hidden, and locks its row against changes. An unknown account is visible. */
    async isHiddenForShare(id: UserId): Promise<boolean> {
      const row = await db.one<{ isHidden: boolean }>(
        'person.isHiddenForShare',
        `select is_hidden as "isHidden" from person where id = $1 for share`,
        [id],
      );
      return row?.isHidden ?? false;
    },

    /** Leaves a name nobody reads and hides what is left, for good: a late card does not bring the person back. */
    async forget(id: UserId): Promise<void> {
      await db.run(
        'person.forget',
        `insert into person (id, revision, handle, name, role, is_verified, is_hidden)
         values ($1, 2147483647, '', '', 'subscriber', false, true)
         on conflict (id) do update set revision = 2147483647, handle = '', name = '', avatar = null,
           role = 'subscriber', is_verified = false, is_hidden = true`,
        [id],
      );
    },

    /** Whether the two may know of each other: neither blocks the other, and the creator is not hidden. Somebody of whom nothing is known yet does exist. */
    async isVisible(creatorId: UserId, viewerId: UserId | undefined): Promise<boolean> {
      const row = await db.one<{ isVisible: boolean }>(
        'person.isVisible',
        `select not exists (select from person where id = $1 and is_hidden)
            and not exists (select from block where blocker_id = $1 and blocked_id = $2)
            and not exists (select from block where blocker_id = $2 and blocked_id = $1) as "isVisible"`,
        [creatorId, viewerId ?? null],
      );
      return row?.isVisible ?? false;
    },
  };
}
