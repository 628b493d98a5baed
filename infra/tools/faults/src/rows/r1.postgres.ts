import { query } from '@velvet/acceptance/kill/query';
import { eventually } from '@velvet/acceptance/story/eventually';
import type { Ground } from '#ground.ts';
import type { Row } from '#row.ts';

const killLimitMs = 10_000;

/** All sessions of payment are ended, in whatever statement they are. */
async function endSessions({ engines }: Ground): Promise<void> {
  await query(
    engines.postgres.engine().url('postgres'),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'velvet_payment'`,
  );
}

/** `kill -9` of a session of payment: PostgreSQL ends all others, too, and reads its log again. */
async function killSession({ engines }: Ground): Promise<void> {
  await eventually('a session of payment is killed', killLimitMs, async () => {
    const [busiest] = await query<{ pid: number }>(
      engines.postgres.engine().url('postgres'),
      `select pid from pg_stat_activity where datname = 'velvet_payment' order by state = 'active' desc, random() limit 1`,
    );
    return busiest !== undefined && isKilled(busiest.pid);
  });
}

/** @returns false for a session that has ended meanwhile */
function isKilled(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

async function restart({ engines: { postgres } }: Ground): Promise<void> {
  await postgres.engine().stop();
  await postgres.start();
}

const kinds = [killSession, restart, endSessions];

export const postgresRow: Row = {
  name: 'R1',
  fault: 'a session at PostgreSQL killed, all of payment ended, the server restarted',
  times: 25,
  inject: (ground, number) => kinds[(number - 1) % kinds.length]?.(ground) ?? Promise.resolve(),
};
