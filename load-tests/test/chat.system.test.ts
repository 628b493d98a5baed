import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningSite } from '@velvet/acceptance/story/running-site';
import { freePorts } from '@velvet/engines/free-port';
import { k6 } from '@velvet/engines/tools/k6.tool';
import { isToolAvailable } from '@velvet/engines/tools/tool';
import { sitePorts } from '@velvet/standalone/services';
import { expect, test } from 'vitest';
import { play } from '#play.ts';
import { readSettings, type NumberName } from '#support/settings.ts';

const hasK6 = await isToolAvailable(k6);
/** short options, with a limit that only a standstill exceeds, because tests must not depend on timing */
const short: Partial<Record<NumberName, string>> = { people: '4', seconds: '2', pause: '0.5', within: '60000' };

test.skipIf(!hasK6)(
  'pairs of new people receive and read each message once, in order',
  { timeout: 180_000 },
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'velvet-chat-load-'));
    const site = runningSite(directory, await freePorts(sitePorts), { GATEWAY_RATE_FACTOR: '0' });
    try {
      await site.start();
      let said = '';
      const settings = readSettings(site.url, (name) => short[name]);
      const { exitCode } = await play('chat', settings, (text) => (said += text));
      expect(await exitCode, said).toBe(0);
      expect(said).toMatch(/^4 people in pairs: 2 of 2 completed$/m);
      expect(said).toMatch(/^(\d+) sent, [1-9]\d* received, 0 lost, 0 disordered$/m);
      expect(said).toMatch(/^\d+ requests, 0 failed$/m);
      expect(said).toMatch(/^holds$/m);
    } finally {
      await site.stop().catch(() => undefined);
      await rm(directory, { recursive: true, force: true });
    }
  },
);
