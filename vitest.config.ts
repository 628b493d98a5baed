import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,services,infra}/**/*.test.ts', 'gateway/**/*.test.ts', 'web/{src,e2e}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['packages/testing/src/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
