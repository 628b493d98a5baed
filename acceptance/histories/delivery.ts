import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import type { Site } from '#story/running-site.ts';
import { services } from '#kill/audits/settled.ts';

const limitMs = 60_000;
const pauseMs = 4;

/** Watches the outboxes of a site. */
export type Delivery = AsyncDisposable & {
  /** Waits until every event has taken effect, also those that events cause. @throws after a time limit */
  untilDelivered(): Promise<void>;
  /** after the site was started again */
  reconnect(): Promise<void>;
};

export function watchDelivery(site: Site): Delivery {
  const connect = () => services.map((service) => connectTo(site.databaseUrl(service)));
  let pools = connect();
  const close = () => Promise.all(pools.map((pool) => pool.end()));
  const isBusy = async (pool: Pool) => {
    const { rows } = await pool.query<{ busy: boolean }>('select exists (select from outbox) as busy');
    return rows[0]?.busy ?? false;
  };
  return {
    async untilDelivered() {
      const deadline = performance.now() + limitMs;
      // an event may cause another one behind the one that is looked at, so all are empty twice
      for (let quiet = 0; quiet < 2;) {
        const busy = await Promise.all(pools.map(isBusy));
        quiet = busy.includes(true) ? 0 : quiet + 1;
        if (performance.now() > deadline) throw new Error(`Events are not delivered within ${limitMs / 1000} s.`);
        if (quiet < 2) await delay(pauseMs);
      }
    },
    async reconnect() {
      await close();
      pools = connect();
    },
    async [Symbol.asyncDispose]() {
      await close();
    },
  };
}

function connectTo(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 1 });
  // a connection that breaks while it is idle is opened again by the next query
  pool.on('error', () => {});
  return pool;
}
