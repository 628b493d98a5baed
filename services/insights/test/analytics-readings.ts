import { readAnalytics, type Timeframe } from '@velvet/contracts/insights/analytics';
import type { Person } from '@velvet/testing/person';
import type { World } from '@velvet/testing/world';
import { rollupTables } from '#rebuild/rebuild.repository.ts';

export const read = async (creator: Person, timeframe: Timeframe, timeZone: string) => {
  const { data } = await creator.make(readAnalytics, { query: { timeframe, timeZone } });
  if (!data) throw new Error('The analytics were refused.');
  return data;
};

/** Returns every roll-up as text. */
export async function rollupsOf(world: World): Promise<string[]> {
  const { db } = world.service('insights');
  const rows = await Promise.all(
    rollupTables.map((table) =>
      db.rows<{ row: string }>(`test.${table}`, `select t::text as row from ${table} t order by t::text`),
    ),
  );
  return rows.flat().map(({ row }) => row);
}
