import type { TestUserConfig } from 'vitest/node';
import { LongestFirst } from './longest-first.ts';
import { throwAwayFolder } from './throw-away.ts';

// set before the global set-up and the workers, which inherit it
process.env['TMPDIR'] = throwAwayFolder();

const exclude = ['**/node_modules/**', '**/dist/**'];

/** Suffix of tests that need a cluster, faults, kills, another engine or every screen. They run in `npm run test:system`. */
export const systemSuffix = '.system.test.ts';

/** Settings of both tiers. */
export const sharedConfig: TestUserConfig = {
  globalSetup: ['packages/testing/src/global-setup.ts'],
  setupFiles: ['packages/testing/src/property-settings.ts'],
  maxWorkers: 2,
  sequence: { sequencer: LongestFirst },
  // files of one worker share imported modules, which take most of the time, so tests must clean up after themselves
  isolate: false,
  // they end what stands still: a test of five seconds took a minute on a machine with ten times the work
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Returns a project of test files. Projects of one `groupOrder` run concurrently, the groups one after another. */
export const project = (name: string, groupOrder: number, include: string[], more: TestUserConfig = {}) => ({
  extends: true as const,
  test: { name, include, exclude, sequence: { groupOrder }, ...more },
});
