import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';
import { kinds, type EngineKind } from './kinds.ts';
import { engineState } from './state.ts';

const settings = {
  /** data folder of the platform; the engines use its subfolder `engines` */
  DATA_DIR: z.string().default(join(import.meta.dirname, '..', '..', '..', '..', '.data')),
  /** first of the consecutive ports of the engines */
  ENGINES_PORT: z.coerce.number().int().min(1024).max(65_000).default(47_000),
  PORT: z.coerce.number().int().min(1).max(65_531).default(3000),
  /** origin whose pages may use the bucket; http://localhost:PORT by default */
  PUBLIC_URL: z.url().optional(),
} as const;

/** Returns the engines of one data folder. @throws {ConfigError} */
export function enginesOf(environment: Environment) {
  const { DATA_DIR, ENGINES_PORT, PORT, PUBLIC_URL } = readConfig(settings, environment);
  const folder = resolve(DATA_DIR, 'engines');
  const state = engineState(folder);
  mkdirSync(join(folder, 'log'), { recursive: true });
  return {
    siteUrl: PUBLIC_URL ?? `http://localhost:${PORT}`,
    state,
    directoryOf: ({ name }: EngineKind) => join(folder, name),
    logOf: ({ name }: EngineKind) => join(folder, 'log', `${name}.log`),
    /** Returns the current port, or the configured one */
    portOf: ({ name, offset }: EngineKind) => state.running(name)?.port ?? ENGINES_PORT + offset,
    all: kinds,
    /** Returns the settings with which services use the running engines. */
    environment: (): Environment =>
      Object.assign({}, ...kinds.map(({ name }) => state.running(name)?.environment)) as Environment,
    /** file with these settings as lines `NAME=value`, including passwords */
    environmentFile: join(folder, 'env'),
  };
}

export type Engines = ReturnType<typeof enginesOf>;
