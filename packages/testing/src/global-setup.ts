import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@velvet/engines/free-port';
import { startPostgres } from '@velvet/engines/postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the `postgres` database of this test run's PostgreSQL */
    postgresUrl: string;
  }
}

/** Starts a PostgreSQL for a test run, on temporary data. */
export default async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-test-'));
  const postgres = await startPostgres({
    directory,
    port: await freePort(),
    password: 'throw-away',
    isThrowaway: true,
  });
  project.provide('postgresUrl', postgres.url('postgres'));
  return async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
