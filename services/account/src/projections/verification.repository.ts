import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** @returns false for what is older than what is known */
export async function saveVerification(tx: Queries, id: UserId, revision: number, verified: boolean): Promise<boolean> {
  const saved = await tx.run(
    'verification.save',
    `insert into verification (user_id, revision, verified) values ($1, $2, $3)
     on conflict (user_id) do update set revision = excluded.revision, verified = excluded.verified
      where verification.revision < excluded.revision`,
    [id, revision, verified],
  );
  return saved === 1;
}

/** @returns whether that changed the person; false also for somebody without an account */
export async function updateVerified(tx: Queries, id: UserId, verified: boolean): Promise<boolean> {
  const sql = 'update person set verified = $2 where id = $1 and verified <> $2';
  return (await tx.run('verification.updatePerson', sql, [id, verified])) === 1;
}
