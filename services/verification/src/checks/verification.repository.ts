import type { VerificationStatus } from '@velvet/contracts/verification/events';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type VerificationRow = {
  userId: UserId;
  status: VerificationStatus;
  reason: string | null;
  revision: number;
  attemptId: string | null;
  changedAt: Date;
};

const verificationColumns = `user_id as "userId", status, reason, revision, attempt_id as "attemptId", changed_at as "changedAt"`;
export function verificationRepository(db: Queries) {
  return {
    find(userId: UserId): Promise<VerificationRow | undefined> {
      return db.one('verification.find', `select ${verificationColumns} from verification where user_id = $1`, [
        userId,
      ]);
    },

    /** The person's row, made where there is none, locked until the transaction ends. */
    async lock(userId: UserId, now: Date): Promise<VerificationRow> {
      await db.run(
        'verification.insert',
        `insert into verification (user_id, status, revision, changed_at) values ($1, 'not_started', 0, $2)
         on conflict do nothing`,
        [userId, now],
      );
      const row = await db.one<VerificationRow>(
        'verification.lock',
        `select ${verificationColumns} from verification where user_id = $1 for update`,
        [userId],
      );
      if (!row) throw new Error('The row was deleted while it was locked.');
      return row;
    },

    async update(
      userId: UserId,
      to: { status: VerificationStatus; reason: string | null },
      now: Date,
    ): Promise<number> {
      const row = await db.one<{ revision: number }>(
        'verification.update',
        `update verification set status = $2, reason = $3, revision = revision + 1, changed_at = $4
          where user_id = $1 returning revision`,
        [userId, to.status, to.reason, now],
      );
      return row?.revision ?? 0;
    },

    async deletePerson(userId: UserId): Promise<void> {
      await db.run('verification.delete', 'delete from verification where user_id = $1', [userId]);
    },
  };
}
