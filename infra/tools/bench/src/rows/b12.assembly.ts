import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '#measure/rate.ts';
import { boundLine, type Line } from '#report.ts';
import type { Bench, Row } from '#row.ts';
import { startSite } from '#site/site.ts';

const starts = 3;
const mostMs = 10_000;
const mostBytes = 500 * 1024 ** 2;

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`;

/** The whole assembly on data of its own: how it starts when everything is installed and migrated, and what it holds after the story. */
export const assemblyRow: Row = { name: 'B12', run };

async function run({ report, site }: Bench): Promise<Line[]> {
  const directory = await mkdtemp(join(tmpdir(), 'velvet-bench-'));
  const port = Number(new URL(site.url).port) + 10;
  try {
    report('Preparing an assembly of its own, and telling it the story');
    const memory = await afterStory(directory, port);
    const times: number[] = [];
    for (let start = 0; start < starts; start += 1) {
      const again = await startSite(directory, port);
      times.push(again.startedInMs);
      await again.stop();
    }
    return [
      boundLine(
        'B12',
        `cold start of the assembly, installed and migrated (median of ${starts})`,
        median(times),
        'at most',
        mostMs,
      ),
      boundLine('B12', 'resident memory of its Node process after the story', memory, 'at most', mostBytes, megabytes),
    ];
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function afterStory(directory: string, port: number): Promise<number> {
  const site = await startSite(directory, port);
  try {
    await site.run('acceptance/story/main.ts', []);
    return await site.memory();
  } finally {
    await site.stop();
  }
}
