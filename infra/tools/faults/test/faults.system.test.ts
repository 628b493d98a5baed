import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kafkaJars } from '@velvet/engines/tools/kafka.tool';
import { redisServer } from '@velvet/engines/tools/redis.tool';
import { isToolAvailable } from '@velvet/engines/tools/tool';
import { toxiproxyServer } from '@velvet/engines/tools/toxiproxy.tool';
import { versitygw } from '@velvet/engines/tools/versitygw.tool';
import { expect, test } from 'vitest';
import { openGround } from '#ground.ts';
import { play } from '#play.ts';
import { holds, lineOf } from '#report.ts';
import { rows } from '#rows.ts';
import { shortForm } from '#short-form.ts';

const tools = [kafkaJars, redisServer, versitygw, toxiproxyServer];
const isWhole = (await Promise.all(tools.map(isToolAvailable))).every(Boolean);

/** Faults are what is tested, and the machine has other tests to do. */
const easyMs = 500;

test.skipIf(!isWhole)(
  'whatever is taken away under load, nothing is lost, doubled or out of order',
  { timeout: 900_000 },
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'velvet-faults-'));
    try {
      await using ground = await openGround(directory, () => undefined);
      const short = shortForm(rows);
      const outcome = await play(short, short.times, ground, () => undefined, easyMs);
      expect(holds(outcome), lineOf(outcome)).toBe(true);
      for (const { kind, acknowledged } of outcome.counts) expect(acknowledged, kind).toBeGreaterThan(0);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
);
