import type { WorldSize } from '#seed/world/world.plan.ts';
import { planFacts } from './facts.plan.ts';
import { momentOf } from './moment.ts';
import { writeFacts, type Ground } from './writing.ts';

export type LargeWorld = Ground & {
  readonly seed: number;
  readonly size: WorldSize;
  readonly taken: ReadonlySet<string>;
};

/**
 * Writes the large world into each service's database, in the shape in which the service would have written it.
 * One transaction for each service, so that what was interrupted is completed by running it again.
 * @returns how many rows were written
 */
export async function makeLargeWorld({
  seed,
  size,
  taken,
  dataFolder,
  databaseUrls,
  report,
}: LargeWorld): Promise<number> {
  const at = momentOf(dataFolder, String(seed), size);
  report('  generating the large world');
  const facts = planFacts({ seed, size, at, taken });
  const rows = await writeFacts(facts, { dataFolder, databaseUrls, report });
  report(
    `  the most followed creator is @${facts.creators[0]?.person.handle}; the busiest fan @${facts.fans[0]?.person.handle}`,
  );
  return rows;
}
