import { existsSync } from 'node:fs';
import { isFree } from '#free-port.ts';
import type { Engines } from './engines.ts';

/** A line for each engine. @returns whether all are up */
export async function status(engines: Engines, say: (line: string) => void): Promise<boolean> {
  let areAllUp = true;
  for (const kind of engines.all) {
    const running = engines.state.running(kind.name);
    const port = engines.portOf(kind);
    const facts = running
      ? ['up', `port ${port}`, `pid ${running.pid}`, `version ${running.version}`]
      : ['down', `port ${port}${(await isFree(port)) ? '' : " (somebody else's)"}`];
    const log = engines.logOf(kind);
    say([kind.title.padEnd(10), facts[0]?.padEnd(4), ...facts.slice(1), existsSync(log) ? log : 'no log'].join('  '));
    areAllUp &&= running !== undefined;
  }
  return areAllUp;
}
