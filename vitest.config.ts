import { defineConfig } from 'vitest/config';
import { OneAssemblyAtATime } from './packages/testing/src/sequencer.ts';
import { throwAwayFolder } from './packages/testing/src/throw-away.ts';

// for those who prepare, and for the workers, who inherit it
process.env['TMPDIR'] = throwAwayFolder();

const exclude = ['**/node_modules/**', '**/dist/**'];

/**
 * Groups run one after another: a browser wants the machine for itself.
 */
export default defineConfig({
  test: {
    globalSetup: ['packages/testing/src/global-setup.ts'],
    maxWorkers: 2,
    sequence: { sequencer: OneAssemblyAtATime },
    // files of one worker share what they import, which is most of the work of a short one: no test may leave anything behind
    isolate: false,
    // a machine that has much else to do is slow, not wrong
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'assemblies',
          include: [
            'gateway/acceptance/**/*.test.ts',
            'infra/{cluster,faults}/test/**/*.test.ts',
            'load-tests/test/**/*.test.ts',
          ],
          exclude,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'inside',
          include: [
            '{packages,services,infra}/**/*.test.ts',
            'gateway/{src,test}/**/*.test.ts',
            'load-tests/support/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
          ],
          exclude: [...exclude, 'infra/{cluster,faults}/test/**'],
          globalSetup: ['packages/testing/src/kafka-door.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['web/e2e/**/*.test.ts'],
          exclude,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
