import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Database } from './database.ts';
import type { Logger } from '#observability/logger.ts';

export type ListeningParts = {
  db: Pick<Database, 'pool'>;
  /** channel of PostgreSQL's `pg_notify` */
  channel: string;
  onNotice: () => void;
  logger: Pick<Logger, 'warn'>;
};

export type Listening = { stop(): Promise<void> };

const afterFailureMs = 500;

/**
 * Calls `onNotice` after each commit that notified the channel, in any process, and after each (re)connection, because notices may
 * have been lost. Uses a connection of its own outside the pool. Notices are lost while it is broken, so callers also need a timer.
 */
export function startListening({ db, channel, onNotice, logger }: ListeningParts): Listening {
  let isStopping = false;
  let end = () => {};
  const running = run();

  async function run(): Promise<void> {
    while (!isStopping) {
      try {
        await listen();
      } catch (error) {
        if (isStopping) return;
        logger.warn({ error, channel }, 'listening interrupted');
        await delay(afterFailureMs);
      }
    }
  }

  /** Listens until it is stopped. @throws if the connection breaks */
  async function listen(): Promise<void> {
    const client = new Client(db.pool.options);
    const { promise: over, resolve } = Promise.withResolvers<Error | undefined>();
    end = () => resolve(undefined);
    client.on('error', resolve);
    client.on('notification', onNotice);
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      if (isStopping) return;
      onNotice();
      const lost = await over;
      if (lost) throw lost;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  return {
    async stop() {
      isStopping = true;
      end();
      await running;
    },
  };
}
