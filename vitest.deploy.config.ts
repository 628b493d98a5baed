import { defineConfig } from 'vitest/config';
import { project, sharedConfig } from './packages/testing/src/vitest-config.ts';

/** `npm run test:deploy`: the chart on the cluster of KUBECONFIG, which needs the Gateway API and the Prometheus operator's objects. */
export default defineConfig({
  test: { ...sharedConfig, projects: [project('deploy', 0, ['infra/tools/chart/test/deploy.test.ts'])] },
});
