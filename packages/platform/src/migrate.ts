import { ConfigError, reasonOf } from '@velvet/kit/lifecycle/config';
import { databasesOn } from './databases.ts';
import { loadService } from './load.ts';
import { addressName, hasOutbox } from './part.ts';
import { parts } from './platform.ts';

/**
 * Creates the databases of all parts and migrates those of the services, one after another. Idempotent; concurrent runs wait for
 * each other. The identity provider migrates its own database when it starts.
 * @param serverUrl any database on the server, as a role that may create databases
 * @throws {ConfigError} when it is missing or cannot be used
 */
export async function migrateAll(serverUrl: string | undefined): Promise<void> {
  if (serverUrl === undefined) throw new ConfigError('DATABASE_SERVER_URL: must be set for a migration');
  const databases = databasesOn(serverUrl);
  for (const part of parts.filter(({ kind }) => kind !== 'gateway')) {
    const prepare = async () =>
      hasOutbox(part) ? databases.prepare(await loadService(part)) : databases.create(addressName(part));
    await prepare().catch((error: unknown) => {
      throw new ConfigError(`DATABASE_SERVER_URL: ${part.name} cannot be migrated: ${reasonOf(error)}`);
    });
    process.stdout.write(`${part.name} is migrated\n`);
  }
}
