import { goTool } from './go.tool.ts';

/** An S3 server over files; Apache-2.0. */
export const versitygw = goTool({
  name: 'versitygw',
  variable: 'VERSITYGW',
  module: 'github.com/versity/versitygw/cmd/versitygw',
  version: '1.8.0',
  built: 'versitygw',
  contained: { image: 'versity/versitygw:v1.8.0' },
});
