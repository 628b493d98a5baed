import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';
import type { WorldSize } from '#seed/world/world.plan.ts';

const Remembered = z.object({ at: z.number(), creators: z.number(), fans: z.number(), posts: z.number() });

/**
 * The moment at which a world in bulk ends, kept beside the data so that another run makes the very same rows.
 * @throws {ConfigError} if the data has one of the name and another size
 */
export function momentOf(dataFolder: string, name: string, size: WorldSize): number {
  const file = join(dataFolder, 'seed', `${name}.json`);
  const known = readJson(file);
  if (known === undefined) {
    const at = Date.now();
    mkdirSync(join(dataFolder, 'seed'), { recursive: true });
    writeFileSync(file, JSON.stringify({ at, ...size }));
    return at;
  }
  const { at, creators, fans, posts } = Remembered.parse(known);
  if (creators === size.creators && fans === size.fans && posts === size.posts) return at;
  throw new ConfigError(
    `There is a world of seed ${name} already, of another size. Empty the data with npm run reset to make this one.`,
  );
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
