import { setTimeout as delay } from 'node:timers/promises';
import { keyedLock } from '@velvet/kit/base/keyed-lock';
import type { RunningProcess } from '@velvet/standalone/data-directory';
import { launch, type Child } from './child.ts';
import type { Program } from './programs.ts';

/** One of the processes that are to run: whenever it ends by itself it is started again. */
export type Member = {
  readonly program: Program;
  /** @returns undefined while it does not run */
  running(): RunningProcess | undefined;
  start(): Promise<void>;
  /** Starts a replacement, waits until it is ready, then stops this process. */
  replace(): Promise<void>;
  stop(): Promise<void>;
};

export type MemberParts = {
  readonly program: Program;
  /** which replica of its program it is, from 0 */
  readonly place: number;
  report(line: string): void;
  /** called when the set of running processes changed */
  onChanged(): void;
};

const firstDelayMs = 250;
const longestDelayMs = 10_000;
/** a process that ran for this long resets the restart backoff */
const provenMs = 30_000;

export function createMember({ program, place, report, onChanged }: MemberParts): Member {
  const title = program.replicas === 1 ? program.name : `${program.name}-${place}`;
  const inTurn = keyedLock();
  let current: { child: Child; slot: number; since: number } | undefined;
  let slot = place;
  let isWanted = true;
  let failures = 0;

  async function begin(at: number): Promise<void> {
    const child = await launch({ title, ...program.launch(at) });
    const mine = { child, slot: at, since: performance.now() };
    current = mine;
    slot = at;
    onChanged();
    void child.gone.then((how) => {
      if (current !== mine || !isWanted) return undefined;
      current = undefined;
      onChanged();
      if (performance.now() - mine.since > provenMs) failures = 0;
      return startAgain(how);
    });
  }

  async function startAgain(how: string): Promise<void> {
    const waitMs = Math.min(firstDelayMs * 2 ** failures, longestDelayMs);
    failures += 1;
    report(`${title} ended ${how}; restarting in ${waitMs / 1000} s`);
    await delay(waitMs);
    await inTurn(title, async () => {
      if (!isWanted || current) return;
      await begin(slot).catch((error: unknown) => void startAgain(`again (${(error as Error).message})`));
    });
  }

  return {
    program,
    running: () => current && describe(program, current),
    start: () =>
      inTurn(title, async () => {
        if (isWanted) await begin(slot);
      }),
    replace: () =>
      inTurn(title, async () => {
        const before = current;
        await begin(program.sharesPort ? slot : (slot + program.replicas) % (2 * program.replicas));
        await before?.child.stop();
      }),
    async stop() {
      isWanted = false;
      await inTurn(title, async () => current?.child.stop());
    },
  };
}

function describe(program: Program, { child, slot }: { child: Child; slot: number }): RunningProcess {
  return {
    name: program.name,
    ordinal: slot,
    pid: child.pid,
    url: program.url(slot),
    metricsUrl: program.metricsUrl(slot),
    startedInMs: child.startedInMs,
  };
}
