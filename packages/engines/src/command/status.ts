import { existsSync } from 'node:fs';
import { archiveFailsSince, archiveOf } from '#backup/postgres-backup.ts';
import { isFree } from '#free-port.ts';
import type { Engines } from './engines.ts';
import { postgres } from './kinds.ts';

/** Prints a line per engine, and one for the archive. @returns whether all engines are up and archiving succeeds */
export async function status(engines: Engines, say: (line: string) => void): Promise<boolean> {
  let areAllUp = true;
  for (const kind of engines.all) {
    const running = engines.state.running(kind.name);
    const port = engines.portOf(kind);
    const facts = running
      ? ['up', `port ${port}`, `pid ${running.pid}`, `version ${running.version}`]
      : ['down', `port ${port}${(await isFree(port)) ? '' : ' (in use by another process)'}`];
    const log = engines.logOf(kind);
    say([kind.title.padEnd(10), facts[0]?.padEnd(4), ...facts.slice(1), existsSync(log) ? log : 'no log'].join('  '));
    areAllUp &&= running !== undefined;
  }
  return (await isArchived(engines, say)) && areAllUp;
}

/** While archiving fails, the log grows, and a restore ends with the last archived segment. */
async function isArchived(engines: Engines, say: (line: string) => void): Promise<boolean> {
  const url = engines.state.running(postgres.name)?.environment['DATABASE_URL'];
  const archive = await archiveOf({ directory: engines.directoryOf(postgres) });
  if (!archive || !url) return true;
  const since = await archiveFailsSince({ url });
  say(`PostgreSQL's log ${since ? `cannot be archived since ${since.toISOString()}` : 'is archived'}: ${archive}`);
  return !since;
}
