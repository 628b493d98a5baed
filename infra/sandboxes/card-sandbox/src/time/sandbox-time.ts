import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import { timeRepository } from './time.repository.ts';

/** Time of the sandbox: the system time plus a stored offset, which survives restarts. */
export type SandboxTime = { now(queries: Queries): Promise<Date> };

export function sandboxTime(clock: Clock): SandboxTime {
  return {
    now: async (queries) => new Date(clock.now().getTime() + (await timeRepository(queries).findShift())),
  };
}
