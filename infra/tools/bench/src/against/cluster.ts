import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { untilOpen } from '@velvet/standalone/opened';

const execute = promisify(execFile);
const startLimitMs = 240_000;
const outputLimitBytes = 16 * 1024 * 1024;
/** Offsets from the port of the site. */
const [clusterPorts, enginePorts] = [20, 80];
/** Ports that one cluster uses, from the port of its site. */
export const portsPerCluster = 100;

/** A running cluster: the platform in separate processes, on engines of its own. */
export type Cluster = {
  readonly url: string;
  /** the value of DATA_DIR, by which its processes are found */
  readonly directory: string;
  /** Returns the standard output of one of the commit's npm scripts. @throws with its output when it fails */
  script(name: string, ...args: string[]): Promise<string>;
};

type Options = {
  readonly directory: string;
  readonly checkout: string;
  readonly port: number;
  /** settings of its processes, beside those of a measurement */
  readonly environment: Readonly<Record<string, string>>;
};

/**
 * Starts the cluster of a checkout, by npm scripts alone, because the paths of programs differ between commits. Disposal of
 * `stack` stops it and its engines.
 */
export async function startCluster(
  { directory, checkout, port, environment }: Options,
  stack: AsyncDisposableStack,
): Promise<Cluster> {
  const env = {
    ...process.env,
    DATA_DIR: directory,
    PORT: String(port),
    CLUSTER_PORT: String(port + clusterPorts),
    ENGINES_PORT: String(port + enginePorts),
    GATEWAY_RATE_FACTOR: '0',
    BUDGET_FACTOR: '0',
    ...environment,
  };
  const options = { cwd: checkout, env, maxBuffer: outputLimitBytes };
  const script = async (name: string, ...args: string[]) =>
    (await execute('npm', ['run', '--silent', name, '--', ...args], options)).stdout.trim();
  stack.defer(async () => {
    await script('engines', 'down');
  });
  await script('engines', 'up');
  // a process group of its own, so that a signal reaches the program behind npm
  const child = spawn('npm', ['run', '--silent', 'cluster'], {
    cwd: checkout,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stack.defer(() => stop(child));
  await untilOpen(child, startLimitMs);
  return { url: `http://localhost:${port}`, directory, script };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exited = once(child, 'close');
  process.kill(-child.pid, 'SIGTERM');
  await exited;
}
