import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';
import { kinds, type EngineKind } from './kinds.ts';
import { engineState } from './state.ts';

const settings = {
  /** where data lives; that of the engines is in `engines` below it */
  DATA_DIR: z.string().default(join(import.meta.dirname, '..', '..', '..', '..', '.data')),
  /** the first of the ports that the engines take one after another */
  ENGINES_PORT: z.coerce.number().int().min(1024).max(65_000).default(47_000),
  PORT: z.coerce.number().int().min(1).max(65_533).default(3000),
  /** the site whose pages may use the bucket; by default http://localhost:PORT */
  PUBLIC_URL: z.url().optional(),
} as const;

/** The engines of one data folder. @throws {ConfigError} */
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
    /** where it is, or would be */
    portOf: ({ name, offset }: EngineKind) => state.running(name)?.port ?? ENGINES_PORT + offset,
    all: kinds,
    /** how programs find what is up */
    environment: (): Environment =>
      Object.assign({}, ...kinds.map(({ name }) => state.running(name)?.environment)) as Environment,
    /** the same as lines `NAME=value`; with passwords */
    environmentFile: join(folder, 'env'),
  };
}

export type Engines = ReturnType<typeof enginesOf>;
