import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**'];

/** Groups run one after another: what looks from outside starts the whole platform, and wants much of the machine. */
export default defineConfig({
  test: {
    globalSetup: ['packages/testing/src/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // a machine that has much else to do is slow, not wrong
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'inside',
          include: [
            '{packages,services,infra}/**/*.test.ts',
            'gateway/{src,test}/**/*.test.ts',
            'web/src/**/*.test.{ts,tsx}',
          ],
          exclude: [...exclude, 'infra/{cluster,faults}/test/**'],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['web/e2e/**/*.test.ts'],
          exclude,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'outside',
          include: ['gateway/acceptance/**/*.test.ts', 'infra/{cluster,faults}/test/**/*.test.ts'],
          exclude,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
