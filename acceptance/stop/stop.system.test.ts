import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProfile } from '@velvet/contracts/account/profile';
import { freePort, freePorts } from '@velvet/engines/free-port';
import { startKafka } from '@velvet/engines/kafka';
import { kafkaJars } from '@velvet/engines/tools/kafka.tool';
import { isToolAvailable } from '@velvet/engines/tools/tool';
import { expect, test } from 'vitest';
import { queryNumber } from '#kill/query.ts';
import { runningSite, type Site } from '#story/running-site.ts';
import { signInByRedirect } from '#story/visitor.ts';

const hasKafka = await isToolAvailable(kafkaJars);

/** Several times what it takes, and a fraction of what it took when each service waited after the other. */
const boundMs = 15_000;

test.skipIf(!hasKafka)(
  'without its broker the assembly ends all the same, soon, and what it could not send it keeps',
  { timeout: 240_000 },
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'velvet-stopping-'));
    const options = {
      directory: join(directory, 'kafka'),
      port: await freePort(),
      controllerPort: await freePort(),
    };
    const kafka = await startKafka(options);
    const site = runningSite(join(directory, 'data'), await freePorts(5), { KAFKA_BROKERS: kafka.brokers });
    try {
      await site.start();
      await kafka.kill();
      const ana = await signInByRedirect(site.url, 'ana');
      await ana.get(readProfile);
      expect(await countWaiting(site)).toBeGreaterThan(0);
      const begun = performance.now();
      await site.stop();
      expect(performance.now() - begun).toBeLessThan(boundMs);

      const again = await startKafka(options);
      await site.start();
      await expect.poll(() => countWaiting(site)).toBe(0);
      await site.stop();
      await again.stop();
    } finally {
      await site.stop().catch(() => undefined);
      await kafka.stop().catch(() => undefined);
      await rm(directory, { recursive: true, force: true });
    }
  },
);

const countWaiting = (site: Site) => queryNumber(site.databaseUrl('account'), 'select count(*) from outbox');
