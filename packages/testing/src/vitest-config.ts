import type { TestUserConfig } from 'vitest/node';
import { throwAwayFolder } from './throw-away.ts';

// for the global set-up and for the workers, which inherit it
process.env['TMPDIR'] = throwAwayFolder();

const exclude = ['**/node_modules/**', '**/dist/**'];

/** The suffix of tests that need a cluster, faults, kills, another engine or every screen: they run in `npm run test:system`. */
export const systemSuffix = '.system.test.ts';

/** Settings of both tiers. */
export const sharedConfig: TestUserConfig = {
  globalSetup: ['packages/testing/src/global-setup.ts'],
  maxWorkers: 2,
  // files of one worker share what they import, which is most of the work of a short one: no test may leave anything behind
  isolate: false,
  // a machine that has much else to do is slow, not wrong
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};

/** A project of files. Projects of one `groupOrder` run at the same time, the groups one after another. */
export const project = (name: string, groupOrder: number, include: string[], more: TestUserConfig = {}) => ({
  extends: true as const,
  test: { name, include, exclude, sequence: { groupOrder }, ...more },
});
