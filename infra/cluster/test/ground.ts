import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { enginesOf } from '@velvet/engines/command/engines';
import { down } from '@velvet/engines/command/down';
import { up } from '@velvet/engines/command/up';
import { freePorts } from '@velvet/engines/free-port';
import { identityOf } from '@velvet/engines/command/state';

export const mainOf = (name: string) => fileURLToPath(import.meta.resolve(`@velvet/${name}/main`));

/** Real engines and a folder of one's own, gone with the test. */
export async function openGround() {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-cluster-'));
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: directory,
    ENGINES_PORT: String(await freePorts(6)),
    PORT: String(await freePorts(3)),
    CLUSTER_PORT: String(await freePorts(40)),
    GATEWAY_RATE_FACTOR: '0',
  };
  const engines = enginesOf(environment);
  const problems = await up(engines, () => undefined);
  return {
    directory,
    environment,
    problems,
    environmentFile: engines.environmentFile,
    async [Symbol.asyncDispose]() {
      await down(engines, () => undefined);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export const isAlive = (pid: number) => identityOf(pid) !== undefined;
