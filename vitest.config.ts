import { defineConfig } from 'vitest/config';
import { project, sharedConfig, systemSuffix } from './packages/testing/src/vitest-config.ts';

// a test of the chart needs a cluster: `npm run test:deploy`
const exclude = ['**/node_modules/**', '**/dist/**', `**/*${systemSuffix}`, '**/deploy.test.ts'];

/** `npm test`: rules, services, endpoints, ports, and the product in a browser. */
export default defineConfig({
  test: {
    ...sharedConfig,
    env: { TEST_TIER: 'main' },
    projects: [
      project(
        'inside',
        0,
        [
          '{packages,services,infra,gateway,acceptance,load-tests}/**/*.test.ts',
          'web/{src,build,screens/support}/**/*.test.{ts,tsx}',
        ],
        // these tests wait for engines more than they compute
        { exclude, globalSetup: ['packages/testing/src/kafka-server.ts'], maxWorkers: 3 },
      ),
      project('screens', 1, ['web/screens/*.test.ts'], { exclude }),
      // a browser needs the machine for itself
      project('browser', 1, ['web/e2e/**/*.test.ts'], { exclude }),
    ],
  },
});
