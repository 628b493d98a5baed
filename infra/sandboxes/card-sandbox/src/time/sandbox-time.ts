import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import { timeRepository } from './time.repository.ts';

/** The sandbox's own time: the real one, moved forward as far as was asked for; kept over restarts. */
export type SandboxTime = { now(queries: Queries): Promise<Date> };

export function sandboxTime(clock: Clock): SandboxTime {
  return {
    now: async (queries) => new Date(clock.now().getTime() + (await timeRepository(queries).findShift())),
  };
}
