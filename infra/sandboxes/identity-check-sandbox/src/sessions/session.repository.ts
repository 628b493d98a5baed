import type { Queries } from '@velvet/kit/database/database';
import type { Decision, Session } from './session.ts';

const columns = `id, secret, reference, name, return_url as "returnUrl", state, date_of_birth as "dateOfBirth", expires_at as "expiresAt"`;

export type NewSession = Omit<Session, 'state' | 'dateOfBirth'> & { email: string | null; createdAt: Date };

export function sessionRepository(db: Queries) {
  return {
    /** @returns whether the reference is new */
    async insert(session: NewSession): Promise<boolean> {
      const { id, secret, reference, name, email, returnUrl, createdAt, expiresAt } = session;
      const inserted = await db.run(
        'session.insert',
        `insert into session (id, secret, reference, name, email, return_url, state, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, 'pending', $7, $8) on conflict (reference) do nothing`,
        [id, secret, reference, name, email, returnUrl, createdAt, expiresAt],
      );
      return inserted === 1;
    },

    findByReference(reference: string): Promise<Session | undefined> {
      return db.one('session.findByReference', `select ${columns} from session where reference = $1`, [reference]);
    },
    findById(id: string): Promise<Session | undefined> {
      return db.one('session.findById', `select ${columns} from session where id = $1`, [id]);
    },
    findBySecret(secret: string): Promise<Session | undefined> {
      return db.one('session.findBySecret', `select ${columns} from session where secret = $1`, [secret]);
    },

    /** @returns the session if it was still open; a decision is final */
    decide(secret: string, decision: Decision, now: Date): Promise<Session | undefined> {
      return db.one(
        'session.decide',
        `update session set state = $2, date_of_birth = $3
          where secret = $1 and state = 'pending' and expires_at > $4 returning ${columns}`,
        [secret, decision.state, decision.state === 'approved' ? decision.dateOfBirth : null, now],
      );
    },

    deleteExpired(before: Date): Promise<number> {
      return db.run('session.deleteExpired', 'delete from session where expires_at < $1', [before]);
    },
  };
}
