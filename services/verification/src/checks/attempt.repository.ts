import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { StartedSession } from '#provider/verification-provider.ts';
import type { Decision } from './decision.ts';

export type AttemptState = 'starting' | 'pending' | 'replaced' | 'verified' | 'failed';
export type AttemptRow = {
  id: string;
  userId: UserId;
  state: AttemptState;
  reason: string | null;
  sessionId: string | null;
  url: string | null;
  startedAt: Date;
  expiresAt: Date | null;
  endedAt: Date | null;
};

const attemptColumns = `id, user_id as "userId", state, reason, session_id as "sessionId", url,
  started_at as "startedAt", expires_at as "expiresAt", ended_at as "endedAt"`;

export function attemptRepository(db: Queries) {
  return {
    ...transitions(db),

    /** Makes this try the current one; the one before is replaced where it was still open. */
    async insert(id: string, userId: UserId, provider: string, now: Date): Promise<void> {
      await db.run(
        'attempt.replace',
        `update attempt set state = 'replaced', reason = 'A newer link was asked for.', ended_at = $2
          where user_id = $1 and state in ('starting', 'pending')`,
        [userId, now],
      );
      await db.run(
        'attempt.insert',
        `insert into attempt (id, user_id, state, provider, started_at) values ($1, $2, 'starting', $3, $4)`,
        [id, userId, provider, now],
      );
      await db.run('verification.setAttempt', 'update verification set attempt_id = $2 where user_id = $1', [
        userId,
        id,
      ]);
    },

    find(id: string): Promise<AttemptRow | undefined> {
      return db.one('attempt.find', `select ${attemptColumns} from attempt where id = $1`, [id]);
    },

    findOfPerson(userId: UserId, limit: number): Promise<AttemptRow[]> {
      return db.rows(
        'attempt.findOfPerson',
        `select ${attemptColumns} from attempt where user_id = $1 and state <> 'starting' order by id desc limit $2`,
        [userId, limit],
      );
    },

    /** Open tries whose time is over. */
    findDue(now: Date, limit: number): Promise<AttemptRow[]> {
      return db.rows(
        'attempt.findDue',
        `select ${attemptColumns} from attempt
          where state in ('pending', 'replaced') and expires_at <= $1 order by expires_at limit $2`,
        [now, limit],
      );
    },
  };
}

function transitions(db: Queries) {
  return {
    /** @returns whether the try was still waiting for the partner's answer */
    async open(id: string, { sessionId, url, expiresAt }: StartedSession): Promise<boolean> {
      const changed = await db.run(
        'attempt.open',
        `update attempt set state = 'pending', session_id = $2, url = $3, expires_at = $4
          where id = $1 and state = 'starting'`,
        [id, sessionId, url, expiresAt],
      );
      return changed === 1;
    },

    /** @returns whether the try was still open: what was decided stays decided */
    async end(id: string, { status, reason }: Decision, now: Date): Promise<boolean> {
      const changed = await db.run(
        'attempt.end',
        `update attempt set state = $2, reason = $3, ended_at = $4, url = null
          where id = $1 and state in ('starting', 'pending', 'replaced')`,
        [id, status, reason, now],
      );
      return changed === 1;
    },
  };
}
