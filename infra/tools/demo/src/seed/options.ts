import { parseArgs } from 'node:util';
import { ConfigError } from '@velvet/kit/lifecycle/config';
import type { WorldSize } from './world/world.plan.ts';

export type SeedOptions = { readonly seed: number; readonly size: WorldSize };

const bounds = {
  seed: { min: 0, max: 1_000_000, standard: 1 },
  creators: { min: 1, max: 100_000, standard: 12 },
  fans: { min: 1, max: 1_000_000, standard: 60 },
  posts: { min: 1, max: 5_000_000, standard: 150 },
} as const;
type Name = keyof typeof bounds;

/** @throws {ConfigError} one line that names the argument at fault */
export function readOptions(args: readonly string[]): SeedOptions {
  const text = { type: 'string' } as const;
  const given = parsed(() =>
    parseArgs({ args: [...args], options: { seed: text, creators: text, fans: text, posts: text } }),
  );
  const number = (name: Name) => numberOf(name, given.values[name]);
  return { seed: number('seed'), size: { creators: number('creators'), fans: number('fans'), posts: number('posts') } };
}

function numberOf(name: Name, text: string | undefined): number {
  const { min, max, standard } = bounds[name];
  if (text === undefined) return standard;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new ConfigError(`--${name} takes a whole number from ${min} to ${max}, not "${text}".`);
}

function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split(/\.? To specify|\n/);
    throw new ConfigError(`${line}. Known are --seed, --creators, --fans and --posts, each with a number.`);
  }
}
