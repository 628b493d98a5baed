import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pacedLoadOf } from '#measure/paced.ts';
import { median } from '#measure/rate.ts';
import type { Greed, ShareAttacker } from '#processes/share-attacker.ts';
import { milliseconds, type Line } from '#report.ts';
import type { Ground, GroundRow } from '#row.ts';
import { startPeer } from '#site/peer.ts';
import { startSite } from '#site/site.ts';

const rounds = 3;
const seconds = 8;
const perSecond = 10;
const mostTimes = 2;
const port = Number(process.env['BENCH_PORT'] ?? 4600) + 20;
const expensive = { path: '/posts?limit=100', pipelined: 1 } as const;
const attacks: Readonly<Record<string, Greed>> = {
  '1 address with 200 connections': { ...expensive, addresses: 1, connections: 200 },
  '20 addresses with 20 connections each': { ...expensive, addresses: 20, connections: 20 },
  '1 connection that pipelines 900 requests, again every second': {
    ...expensive,
    addresses: 1,
    connections: 1,
    pipelined: 900,
  },
};

/** Measures a reader beside addresses that request as much as they may, on an assembly of its own with all limits. */
export const shareRow: GroundRow = { name: 'SHARE', runAlone };

async function runAlone({ report }: Ground): Promise<Line[]> {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-bench-'));
  const site = await startSite(directory, port, { GATEWAY_RATE_FACTOR: '1' });
  try {
    await site.run('infra/tools/demo/src/seed/main.ts', []);
    await using attacker = await startPeer<ShareAttacker>('share-attacker', {});
    const reader = pacedLoadOf({ url: site.url, perSecond, requests: [{ path: '/posts?limit=5' }] });
    await attacker.ask('attack', site.url, { ...expensive, addresses: 1, connections: 8 }, seconds);
    await reader(seconds);
    const lines: Line[] = [];
    for (const [what, greed] of Object.entries(attacks)) {
      const [peace, beside]: [number[], number[]] = [[], []];
      let sample = '';
      for (let round = 0; round < rounds; round += 1) {
        peace.push((await reader(seconds)).p50Ms);
        const attacking = attacker.ask('attack', site.url, greed, seconds + 2);
        await delay(1000);
        beside.push((await reader(seconds)).p50Ms);
        sample = Object.entries(await attacking)
          .map(([status, count]) => `${status} (${count.toLocaleString('en-US')})`)
          .join(', ');
        report(`${what}: ${milliseconds(beside.at(-1) ?? 0)}, in peace ${milliseconds(peace.at(-1) ?? 0)}; ${sample}`);
      }
      lines.push(lineOf(`${what} (${sample})`, median(beside), median(peace)));
    }
    return lines;
  } finally {
    await site.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

const lineOf = (what: string, ours: number, limit: number): Line => ({
  row: 'share',
  what: `median of a reader's response times beside ${what}; limit: in peace`,
  ours: milliseconds(ours),
  limit: milliseconds(limit),
  ratio: (ours / limit).toFixed(2),
  reach: `at most ${mostTimes}`,
  isMet: ours / limit <= mostTimes,
});
