import { z } from 'zod';
import { call } from '#call.ts';
import { UserId } from '#ids.ts';

/** Settings of the browser application before sign-in. Public. */
export const PublicConfig = z.object({
  oidc: z.object({
    /** Host of the identity provider, or its address with scheme and path (`http://localhost:3000/identity`), without a trailing slash. */
    domain: z.string(),
    clientId: z.string(),
    audience: z.string(),
    scope: z.string(),
    /** page of the provider for password and second factor; null if it has none */
    securityUrl: z.string().nullable(),
  }),
  cardProvider: z.object({
    /** Without it the payment form shows 'Payment Setup Required'. */
    publishableKey: z.string().nullable(),
    /** address of the card sandbox, whose form is framed; null with a key of Stripe, whose form loads itself */
    url: z.string().nullable(),
  }),
  /** null while the platform exports no traces of browsers */
  tracing: z
    .object({
      /** share of page loads whose calls are traced; above 0, at most 1 */
      ratio: z.number(),
    })
    .nullable(),
  /** ids of the team: pages mark its members, and the names of nobody else read like theirs */
  team: z.array(UserId),
});
export type PublicConfig = z.infer<typeof PublicConfig>;

/** Whether a publishable key is one of Stripe's, and not one of the card sandbox. */
export const isStripeKey = (publishableKey: string): boolean => /^pk_(live|test)_/.test(publishableKey);

/** Where browsers send their spans, by OTLP over HTTP in JSON. */
export const browserTracesPath = '/api/traces';

export const readConfig = call({
  method: 'GET',
  path: '/api/config',
  caller: 'anyone',
  summary: 'Returns the settings the browser application needs before sign-in.',
  data: PublicConfig,
});
