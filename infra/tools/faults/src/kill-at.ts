import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { eventually } from '@velvet/acceptance/story/eventually';
import type { Ground } from './ground.ts';

const reachLimitMs = 60_000;

/** Arms a place, and waits until a process has come there and died. */
export async function killAt({ pointFile }: Pick<Ground, 'pointFile'>, place: string): Promise<void> {
  writeFileSync(`${pointFile}.new`, place);
  renameSync(`${pointFile}.new`, pointFile);
  await eventually(`a process comes to the place "${place}"`, reachLimitMs, () =>
    Promise.resolve(!existsSync(pointFile)),
  );
}
