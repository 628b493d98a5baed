import { startChatFloor } from '#chat/chat-floor.ts';
import { startChatPlatform } from '#chat/chat-platform.ts';
import { createArrivals, talk, type Talk } from '#chat/talking.ts';
import { median } from '#measure/rate.ts';
import { boundLine, milliseconds, perSecond, type Line } from '#report.ts';
import type { Ground, GroundRow } from '#row.ts';

/** The second rate is the goal of a message delivered within `mostMs`; at the first one a small machine has time left. */
const rates = [100, 500] as const;
const seconds = 10;
const rounds = 3;
const mostMs = 100;

/** Messages of conversations over two replicas of messaging and realtime: from sending until the other device has it. */
export const chatRow: GroundRow = { name: 'CHAT', runAlone };

async function runAlone({ directory, report }: Ground): Promise<Line[]> {
  await using stack = new AsyncDisposableStack();
  const platform = await startChatPlatform(stack, directory, createArrivals());
  const bare = await startChatFloor(stack, directory, createArrivals());
  const lines: Line[] = [];
  for (const rate of rates) {
    // batches have another size at each rate, and their code is compiled when it is used often
    for (const way of [platform, bare]) await talk(way, rate, seconds);
    const [ours, floor]: [Talk[], Talk[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await talk(platform, rate, seconds));
      floor.push(await talk(bare, rate, seconds));
      const p99Of = (talks: Talk[]) => milliseconds(talks.at(-1)?.p99Ms ?? 0);
      report(`${perSecond(rate)}: ours p99 ${p99Of(ours)}, limit p99 ${p99Of(floor)}`);
    }
    lines.push(...linesOf(rate, ours, floor));
  }
  return lines;
}

function linesOf(rate: number, ours: readonly Talk[], floor: readonly Talk[]): Line[] {
  const of = (talks: readonly Talk[], value: keyof Talk) => median(talks.map((each) => each[value]));
  const line = (what: string, value: keyof Talk, text = milliseconds): Line => ({
    row: 'chat',
    what: `${perSecond(rate)}: ${what}`,
    ours: text(of(ours, value)),
    limit: text(of(floor, value)),
    ratio: (of(ours, value) / of(floor, value)).toFixed(2),
  });
  return [
    line('from sending until the other device has it, median; limit: PostgreSQL insert, NOTIFY and ws alone', 'p50Ms'),
    {
      ...line('from sending until the other device has it, 99th percentile', 'p99Ms'),
      reach: `under ${milliseconds(mostMs)}`,
      isMet: of(ours, 'p99Ms') < mostMs,
    },
    line('processor time of the servers for a message, without engines', 'cpuMs', (value) => `${value.toFixed(2)} ms`),
    boundLine('chat', `${perSecond(rate)}: messages that did not arrive`, of(ours, 'lost'), 'at most', 0, String),
  ];
}
