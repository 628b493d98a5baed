import { defineConfig } from 'vitest/config';
import { project, sharedConfig, systemSuffix } from './packages/testing/src/vitest-config.ts';

const clusters = [`infra/{cluster,tools/faults}/test/**/*${systemSuffix}`];

/** Starts a Kafka when the first test requests it. */
const kafkaServer = 'packages/testing/src/kafka-server.ts';

/** `npm run test:system`: clusters, faults, kills, attacks, backups, Kafka clients and every screen. */
export default defineConfig({
  test: {
    ...sharedConfig,
    env: { TEST_TIER: 'system' },
    projects: [
      // each is a cluster of the whole platform: two at once are more than a small machine can run
      project('clusters', 0, clusters, { maxWorkers: 1, globalSetup: [kafkaServer] }),
      project('screens', 1, [`web/screens/*${systemSuffix}`]),
      project('browser', 1, [`web/e2e/**/*${systemSuffix}`]),
      project(
        'engines',
        2,
        [
          `{packages,services,gateway,load-tests,acceptance,infra/tools/chart}/**/*${systemSuffix}`,
          // with all of their runs
          '{packages,services,infra}/**/*.property.test.ts',
          // with both Kafka clients
          'packages/kit/test/**/{event-bus,dead-letters}.test.ts',
        ],
        // one more than processors, because they wait for timers of processes that they start, for a third of their time
        { maxWorkers: 3, globalSetup: [kafkaServer] },
      ),
    ],
  },
});
