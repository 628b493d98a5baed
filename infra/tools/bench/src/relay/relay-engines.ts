import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, freePorts } from '@velvet/engines/free-port';
import { startKafka } from '@velvet/engines/kafka';
import { startPostgres } from '@velvet/engines/postgres';
import { createDatabase } from '@velvet/kit/database/create-database';
import { newSecret } from '@velvet/kit/base/ids';
import { prepareDatabase } from '@velvet/kit/database/migrate';

export type RelayEngines = AsyncDisposable & {
  readonly brokers: string;
  /** of the publishing service */
  readonly outboxUrl: string;
  /** of the service that takes in */
  readonly inboxUrl: string;
};

/** A broker and a PostgreSQL that forget nothing, with a database for each of two services; gone afterwards. */
export async function startRelayEngines(directory: string): Promise<RelayEngines> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(directory, 'relay-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres({
    directory: join(folder, 'postgres'),
    port: await freePort(),
    password: newSecret(),
  });
  stack.defer(() => postgres.stop());
  const port = await freePorts(2);
  const kafka = await startKafka({ directory: join(folder, 'kafka'), port, controllerPort: port + 1 });
  stack.defer(() => kafka.stop());
  const end = () => {
    process.kill(kafka.pid, 'SIGKILL');
    process.kill(postgres.pid, 'SIGINT');
  };
  process.once('exit', end);
  stack.defer(() => void process.removeListener('exit', end));
  const prepared = async (name: string) => {
    await createDatabase(postgres.url('postgres'), name);
    await prepareDatabase(postgres.url(name), undefined, false);
    return postgres.url(name);
  };
  const outboxUrl = await prepared('outbox');
  const inboxUrl = await prepared('inbox');
  const kept = stack.move();
  return { brokers: kafka.brokers, outboxUrl, inboxUrl, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
