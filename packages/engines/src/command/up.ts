import { prepareBucket } from '@velvet/kit/storage/s3-bucket';
import { readS3Settings } from '@velvet/kit/storage/s3-settings';
import { isFree } from '#free-port.ts';
import type { Engines } from './engines.ts';
import type { EngineKind } from './kinds.ts';
import { identityOf, writePrivately } from './state.ts';

/**
 * Starts the engines that are down, and writes the settings with which services use them.
 * @returns one line per engine that is down, with the reason
 */
export async function up(engines: Engines, say: (line: string) => void): Promise<string[]> {
  const problems: string[] = [];
  for (const kind of engines.all) {
    try {
      const isNew = await start(engines, kind);
      say(`· ${kind.title} ${isNew ? 'is up' : 'was up already'} on port ${engines.portOf(kind)}`);
    } catch (error) {
      problems.push(`${kind.title}: ${(error as Error).message.split('\n')[0]}`);
    }
  }
  const environment = engines.environment();
  const text = Object.entries(environment)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
  writePrivately(engines.environmentFile, text);
  const s3 = readS3Settings(environment);
  if (s3) await prepareBucket(s3, [new URL(engines.siteUrl).origin]);
  say(`\n${text}\nThese settings are in ${engines.environmentFile}`);
  return problems;
}

/** @returns false if it was up already */
async function start(engines: Engines, kind: EngineKind): Promise<boolean> {
  const { state } = engines;
  if (state.running(kind.name)) return false;
  const port = engines.portOf(kind);
  for (let each = port; each < port + kind.ports; each += 1) {
    if (!(await isFree(each)))
      throw new Error(
        `port ${each} is in use by another process; stop that process, or set ENGINES_PORT to a free range`,
      );
  }
  // before the start, because an engine without a state entry could not be found again
  const version = await kind.version();
  const { pid, environment } = await kind.start({
    directory: engines.directoryOf(kind),
    log: engines.logOf(kind),
    port,
    secret: state.secret,
  });
  const identity = identityOf(pid);
  if (identity === undefined) throw new Error(`ended directly after its start; see ${engines.logOf(kind)}`);
  state.started(kind.name, { pid, identity, port, version, environment });
  return true;
}
