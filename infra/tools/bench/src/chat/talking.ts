import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { pace } from '#measure/pace.ts';
import { rateOf } from '#measure/rate.ts';

export const pairs = 50;

/** Carries messages: the platform, or the bare comparison. */
export type Way = {
  readonly arrivals: Arrivals;
  /** Sends a text in a pair over the connections of the agent. `turn` selects the sender and the replica. */
  send(agent: Agent, pair: number, turn: number, text: string): Promise<void>;
  /** CPU time of all servers since their start */
  cpuMs(): Promise<number>;
};

export type Arrivals = ReturnType<typeof createArrivals>;
/** Milliseconds; `cpuMs` is of one message. */
export type Talk = { readonly p50Ms: number; readonly p99Ms: number; readonly cpuMs: number; readonly lost: number };

/** time after the last message in which it must arrive */
const lostAfterMs = 10_000;

/** Measures the time from sending a text until a device has it. */
export function createArrivals() {
  const sentAt = new Map<string, number>();
  let times: number[] = [];
  return {
    begin: (text: string) => void sentAt.set(text, performance.now()),
    /** A device has the text. */
    arrive(text: string): void {
      const at = sentAt.get(text);
      if (at === undefined) return;
      sentAt.delete(text);
      times.push(performance.now() - at);
    },
    /** Returns the times since the last call, and how many texts have not arrived. */
    async take(): Promise<{ times: number[]; lost: number }> {
      for (const end = Date.now() + lostAfterMs; sentAt.size > 0 && Date.now() < end;) await delay(10);
      const taken = { times, lost: sentAt.size };
      times = [];
      sentAt.clear();
      return taken;
    },
  };
}

let run = 0;

/** Sends texts at a rate. @throws when one is refused */
export async function talk({ arrivals, send, cpuMs }: Way, perSecond: number, seconds: number): Promise<Talk> {
  const before = await cpuMs();
  run += 1;
  // connections of an earlier run were idle, so the server may be closing them
  const agent = new Agent({ keepAlive: true });
  await pace(perSecond, seconds, async (turn) => {
    const text = `I wanted to say this, and a little more: ${run}.${turn}`;
    arrivals.begin(text);
    await send(agent, turn % pairs, Math.floor(turn / pairs), text);
  });
  agent.destroy();
  const { times, lost } = await arrivals.take();
  const { p50Ms, p99Ms } = rateOf(times, seconds);
  return { p50Ms, p99Ms, cpuMs: ((await cpuMs()) - before) / Math.max(1, times.length), lost };
}
