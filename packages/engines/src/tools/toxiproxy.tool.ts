import { goTool } from './go.tool.ts';

/** A TCP proxy that fails on demand; MIT. */
export const toxiproxyServer = goTool({
  name: 'toxiproxy-server',
  variable: 'TOXIPROXY_SERVER',
  module: 'github.com/Shopify/toxiproxy/v2/cmd/server',
  version: '2.5.0',
  built: 'server',
  contained: { image: 'ghcr.io/shopify/toxiproxy:2.5.0' },
});
