import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createDatabase } from '@velvet/kit/database/create-database';
import { prepareDatabase } from '@velvet/kit/database/migrate';
import { startEngines } from '#site/engines.ts';

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
  const { postgres, kafka } = await startEngines(stack, folder);
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
