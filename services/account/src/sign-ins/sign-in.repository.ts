import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type SignInRow = {
  id: string;
  key: string;
  signedInAt: Date;
  address: string;
  userAgent: string | null;
};
type NewSignIn = SignInRow & { userId: UserId; notedAt: Date };

const columns = 'id, key, signed_in_at as "signedInAt", address, user_agent as "userAgent"';

export function signInRepository(db: Queries) {
  return {
    /**
     * Inserts a sign-in, unless it exists or the person does not, and deletes the oldest ones of the person.
     * @param kept number of earlier ones that stay
     */
    async insert({ id, userId, key, signedInAt, notedAt, address, userAgent }: NewSignIn, kept: number): Promise<void> {
      await db.run(
        'signIn.insert',
        `with noted as (
           insert into sign_in (id, user_id, key, signed_in_at, noted_at, address, user_agent)
           select $1, id, $3, $4, $5, $6, $7 from person where id = $2
           on conflict do nothing returning id
         )
         delete from sign_in
          where user_id = $2 and exists (select from noted)
            and id <= (select id from sign_in where user_id = $2 order by id desc offset $8 limit 1)`,
        [id, userId, key, signedInAt, notedAt, address, userAgent, kept],
      );
    },

    find(userId: UserId, after: string | null, skip: number, take: number): Promise<SignInRow[]> {
      return db.rows(
        'signIn.find',
        `select ${columns} from sign_in where user_id = $1 and ($2::uuid is null or id < $2)
          order by id desc limit $3 offset $4`,
        [userId, after, take, skip],
      );
    },

    findPayer(userId: UserId): Promise<{ email: string | null; joinedAt: Date } | undefined> {
      return db.one('signIn.findPayer', 'select email, joined_at as "joinedAt" from person where id = $1', [userId]);
    },

    deleteNotedBefore(at: Date): Promise<number> {
      return db.run('signIn.deleteNotedBefore', 'delete from sign_in where noted_at < $1', [at]);
    },
  };
}
