import type { Pool, PoolClient } from 'pg';
import { keyedLock } from '#base/keyed-lock.ts';

export type SessionLocks = {
  /** Runs `work` while it holds the lock. Does nothing if another session holds it, so one process must not take a lock twice. */
  during(name: string, work: () => Promise<unknown>): Promise<void>;
};

/**
 * Advisory locks that share one connection of the pool while any of them is held. With a connection for each lock, the holders could
 * take up the whole pool, and then wait in vain for the connections of their work.
 * @param space first key of the locks
 */
export function sessionLocks(pool: Pool, space: number): SessionLocks {
  let shared: Session | undefined;
  // a connection takes one statement at a time
  const locked = keyedLock();
  const inTurn = <T>(work: () => Promise<T>) => locked('session', work);

  function leave(session: Session): void {
    session.holders -= 1;
    if (session.holders > 0) return;
    if (shared === session) shared = undefined;
    session.close();
  }

  async function take(name: string): Promise<Session | undefined> {
    if (!shared || shared.isLost) shared = await openSession(pool, space);
    const session = shared;
    session.holders += 1;
    let isMine = false;
    try {
      isMine = await session.ask('pg_try_advisory_lock', name);
    } finally {
      if (!isMine) leave(session);
    }
    return isMine ? session : undefined;
  }

  async function give(session: Session, name: string): Promise<void> {
    try {
      // the end of a lost session has released its locks
      if (!session.isLost) await session.ask('pg_advisory_unlock', name);
    } finally {
      leave(session);
    }
  }

  return {
    async during(name, work) {
      const session = await inTurn(() => take(name));
      if (!session) return;
      try {
        await work();
      } finally {
        await inTurn(() => give(session, name));
      }
    },
  };
}

type Session = {
  holders: number;
  isLost: boolean;
  ask(command: 'pg_try_advisory_lock' | 'pg_advisory_unlock', name: string): Promise<boolean>;
  close(): void;
};

async function openSession(pool: Pool, space: number): Promise<Session> {
  const client: PoolClient = await pool.connect();
  const onError = () => void (session.isLost = true);
  client.on('error', onError);
  const session: Session = {
    holders: 0,
    isLost: false,
    async ask(command, name) {
      try {
        const values = [space, name];
        const { rows } = await client.query<{ done: boolean }>(`select ${command}($1, hashtext($2)) as done`, values);
        return rows[0]?.done ?? false;
      } catch (error) {
        session.isLost = true;
        throw error;
      }
    },
    close() {
      client.removeListener('error', onError);
      // closing a lost connection also releases its locks
      client.release(session.isLost);
    },
  };
  return session;
}
