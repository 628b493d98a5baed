import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { modules } from './modules.ts';

const module = modules.find(({ name }) => name === process.env['MUTATED_MODULE']);

/** The tests of one module alone, in one process that stays. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../../../../..', import.meta.url)),
    globalSetup: ['packages/testing/src/global-setup.ts'],
    include: [...(module?.tests ?? [])],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
