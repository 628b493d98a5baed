import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError, readConfig, type Environment } from '@velvet/kit/lifecycle/config';
import { dataPath } from '@velvet/standalone/data-directory';
import { z } from 'zod';

const engines = ['DATABASE_URL', 'KAFKA_BROKERS', 'REDIS_URL', 'S3_BUCKET'];

const settings = {
  /** the first of the loopback ports that the replicas take one after another; below those that connections are given */
  CLUSTER_PORT: z.coerce.number().int().min(1024).max(65_000).default(21_000),
} as const;

/** @throws {ConfigError} */
export function clusterPort(environment: Environment): number {
  return readConfig(settings, environment).CLUSTER_PORT;
}

/**
 * The environment with its engines: what it does not name is taken from what `npm run engines -- up` wrote.
 * @throws {ConfigError} one line that names what is missing, and what to do
 */
export function withEngines(given: Environment): Environment {
  const set = Object.entries(given).filter(([, value]) => value !== undefined && value !== '');
  const whole: Environment = { ...startedEngines(given), ...Object.fromEntries(set) };
  const missing = engines.filter((name) => !whole[name]);
  if (missing.length > 0)
    throw new ConfigError(
      `${missing.join(', ')}: a cluster needs these engines. Start them with \`npm run engines -- up\`, or set what is missing.`,
    );
  return whole;
}

function startedEngines(given: Environment): Environment {
  try {
    return parseEnv(readFileSync(join(dataPath(given), 'engines', 'env'), 'utf8'));
  } catch {
    return {};
  }
}
