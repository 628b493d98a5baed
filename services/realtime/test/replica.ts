import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { World } from '@velvet/testing/world';

/** Starts a replica of the service as a process, which can be killed. */
export async function forkReplica(world: World, environment: Record<string, string>) {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-replica-'));
  const child = fork(join(import.meta.dirname, 'replica-process.ts'), {
    execArgv: [],
    env: {
      ...process.env,
      ...world.environment,
      DATABASE_URL: world.service('realtime').db.pool.options.connectionString,
      REPLICA_DIRECTORY: directory,
      ...environment,
    },
  });
  const exited = once(child, 'exit');
  const [url] = (await Promise.race([
    once(child, 'message'),
    exited.then(([code]) => Promise.reject(new Error(`The replica exited with code ${String(code)}.`))),
  ])) as [string];
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return {
    url,
    kill,
    async [Symbol.asyncDispose]() {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
