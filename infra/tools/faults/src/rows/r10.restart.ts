import { noCalls, type Calls } from '#watch/calls.ts';
import type { Ground } from '#ground.ts';
import type { Row } from '#row.ts';

/** of what changes nothing: how many may have to be asked again */
const retriedShare = 0.0001;
const during: Calls = noCalls();

/** @param name of what is restarted, instead of everything */
async function restart({ cluster, calls }: Ground, ...name: string[]): Promise<void> {
  const before = { ...calls };
  const { code, complaints } = await cluster.command('restart', ...name);
  if (code !== 0) throw new Error(`The rolling restart failed: ${complaints.join(' ')}`);
  for (const kind of Object.keys(during) as (keyof Calls)[]) during[kind] += calls[kind] - before[kind];
}

export const restartRow: Row = {
  name: 'R10',
  fault: 'a rolling restart of everything of ours',
  times: 5,
  inject: (ground) => restart(ground),
  async injectBriefly(ground) {
    for (const name of ['payment', 'gateway']) await restart(ground, name);
  },
  judge: () => ({
    'changes that failed': during.failedChanges,
    'other requests that failed, beyond 0.01%': Math.max(
      0,
      during.failedReads - Math.floor(during.reads * retriedShare),
    ),
  }),
};
