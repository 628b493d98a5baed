import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enginesOf } from '@velvet/engines/command/engines';
import { down } from '@velvet/engines/command/down';
import { up } from '@velvet/engines/command/up';
import { freePorts } from '@velvet/engines/free-port';
import { identityOf } from '@velvet/engines/command/state';
import { sitePorts } from '@velvet/standalone/services';
import { portCount } from './programs.ts';

const enginePorts = 6;

/** Real engines and a folder of one's own, gone with the test. */
export async function openGround() {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-cluster-'));
  // all at once: what is chosen is nobody's until it is used
  const port = await freePorts(sitePorts + enginePorts + portCount);
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: directory,
    PORT: String(port),
    ENGINES_PORT: String(port + sitePorts),
    CLUSTER_PORT: String(port + sitePorts + enginePorts),
    GATEWAY_RATE_FACTOR: '0',
    BUDGET_FACTOR: '0',
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
