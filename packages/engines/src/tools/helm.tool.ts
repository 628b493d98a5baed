import { goTool } from './go.tool.ts';

/** Renders and checks the chart; Apache-2.0. */
export const helm = goTool({
  name: 'helm',
  variable: 'HELM',
  module: 'helm.sh/helm/v4/cmd/helm',
  version: '4.3.1',
  built: 'helm',
});
