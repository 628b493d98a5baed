import { join } from 'node:path';
import { engineState } from '@velvet/engines/command/state';
import { dataPath, readRunning, type RunningInfo } from '@velvet/standalone/data-directory';
import { targetOf } from '@velvet/standalone/doctor-target';
import type { Sources } from './snapshot.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the sources of the figures of a platform: the comma-separated addresses of `LOAD_METRICS`, or the platform on the
 * data of this machine if it has this address. Returns undefined without either.
 */
export function sourcesOf(url: string, environment: Environment): Sources | undefined {
  const given = environment['LOAD_METRICS']
    ?.split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  if (given && given.length > 0) return { metrics: given, processes: new Map() };
  const directory = dataPath(environment);
  const running = runningAt(directory, url);
  if (!running) return undefined;
  const { replicas } = targetOf(running, environment, directory);
  const metrics = replicas.flatMap(({ metricsUrl }) => (metricsUrl === undefined ? [] : [`${metricsUrl}/metrics`]));
  return { metrics, processes: processesOf(directory, running) };
}

/** @returns undefined if no platform runs there, or one with another address */
function runningAt(directory: string, url: string): RunningInfo | undefined {
  try {
    const running = readRunning(directory);
    return new URL(running.url).port === new URL(url).port ? running : undefined;
  } catch {
    return undefined;
  }
}

const engineNames = { postgres: 'PostgreSQL', kafka: 'Kafka', redis: 'Redis', s3: 'S3' };

/** Only Linux has `/proc`. */
function processesOf(directory: string, { pid }: RunningInfo): Map<number, string | undefined> {
  if (process.platform !== 'linux') return new Map();
  const state = engineState(join(directory, 'engines'));
  const engines = Object.entries(engineNames).flatMap(([name, title]) => {
    const engine = state.running(name);
    return engine ? [[engine.pid, title] as const] : [];
  });
  return new Map<number, string | undefined>([[pid, undefined], ...engines]);
}
