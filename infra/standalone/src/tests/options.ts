import { parseArgs } from 'node:util';
import type { Shard } from './outcome.ts';

const usage = `Usage: npm test -- [<part of a path>…] [--affected] [--shard <i>/<n>] [--report <folder>]
       npm test -- --merge <folder>`;

/** Parses the arguments of `npm test`. @throws with the usage if they are invalid */
export function readOptions(args: readonly string[]) {
  try {
    const { values, positionals: filters } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        /** the second tier, `npm run test:system` */
        system: { type: 'boolean', default: false },
        /** only tests that the changes since `main` can break */
        affected: { type: 'boolean', default: false },
        /** the i-th of n parts of the tier */
        shard: { type: 'string' },
        /** folder to which a shard writes its outcome */
        report: { type: 'string' },
        /** folder with the outcomes of shards: they are merged, and no test runs */
        merge: { type: 'string' },
      },
    });
    return { ...values, filters, shard: values.shard === undefined ? undefined : readShard(values.shard) };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error });
  }
}

function readShard(text: string): Shard {
  const [, index = 0, count = 0] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (index < 1 || index > count) throw new Error(`--shard ${text}: must be <i>/<n> with 1 <= i <= n`);
  return { index, count };
}
