import { goTool } from './go.tool.ts';

/** Load test tool; AGPL-3.0. */
export const k6 = goTool({
  name: 'k6',
  variable: 'K6_PATH',
  module: 'go.k6.io/k6',
  version: '1.8.1',
  built: 'k6',
  contained: { image: 'grafana/k6:1.8.1' },
});
