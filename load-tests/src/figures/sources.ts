import { join } from 'node:path';
import { engineState } from '@velvet/engines/command/state';
import { dataPath, readRunning, type RunningInfo } from '@velvet/standalone/data-directory';
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
  return { metrics: metricsOf(running), processes: processesOf(directory, running) };
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

/** Each replica of a service has its own metrics. Replicas that share a port answer in turn, so only one of them is read. */
function metricsOf({ serviceUrls, processes = [], gatewayMetricsUrl }: RunningInfo): string[] {
  const replicas = processes.filter(({ name }) => name in serviceUrls).map(({ url }) => url);
  const bases = [...Object.values(serviceUrls), ...replicas, ...(gatewayMetricsUrl ? [gatewayMetricsUrl] : [])];
  return [...new Set(bases)].map((base) => `${base}/metrics`);
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
