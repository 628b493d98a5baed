import { goModuleFile, goTool } from './go.tool.ts';

const source = { module: 'github.com/stripe/stripe-mock', version: '0.203.0' } as const;

/** A server that validates requests against Stripe's published API; MIT. */
export const stripeMock = goTool({ ...source, name: 'stripe-mock', variable: 'STRIPE_MOCK', built: 'stripe-mock' });

/** That published API, as OpenAPI. */
export const stripeSpec = goModuleFile({
  ...source,
  name: 'stripe-spec',
  variable: 'STRIPE_SPEC',
  file: 'embedded/openapi/spec3.json',
});
