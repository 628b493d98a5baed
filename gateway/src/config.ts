import { readConfig, serviceSettings, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';

const {
  HOST,
  LOG_LEVEL,
  DRAIN_TIME_MS,
  METRICS_HOST,
  METRICS_PROCESS,
  ADMINISTRATORS,
  MESSAGING_FOUNDER_ID,
  OIDC_ISSUER,
  OIDC_AUDIENCE,
  OIDC_TOKEN_TYPES,
  OIDC_BACKCHANNEL,
} = serviceSettings;

const settings = {
  HOST,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  LOG_LEVEL,
  DRAIN_TIME_MS,
  METRICS_HOST,
  METRICS_PROCESS,
  ADMINISTRATORS,
  MESSAGING_FOUNDER_ID,
  OIDC_ISSUER,
  OIDC_AUDIENCE,
  OIDC_TOKEN_TYPES,
  OIDC_BACKCHANNEL,
  /** public address of the site, for link previews of pages */
  PUBLIC_URL: z.url().default('http://localhost:3000'),
  /** the application's public client at the identity provider */
  OIDC_CLIENT_ID: z.string().min(1),
  /** page of the identity provider for password and second factor; without it the profile has no link to them */
  OIDC_SECURITY_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** the card provider's publishable key; without it, forms show 'Payment Setup Required' */
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  /** address of the card sandbox, whose card form pages frame; unset with a key of Stripe, whose form has addresses of its own */
  STRIPE_FRAME_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** pages of other origins that the application may open in a frame or connect to, comma-separated */
  GATEWAY_TRUSTED_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    ),
  /** origin of signed media URLs when it is not this site */
  GATEWAY_MEDIA_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** multiplies every rate limit; 0 switches them off, for measurements */
  GATEWAY_RATE_FACTOR: z.coerce.number().min(0).default(1),
  /** timeout for the headers of a request; milliseconds */
  GATEWAY_HEADERS_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),
  /** timeout for a body that is no upload; milliseconds */
  GATEWAY_BODY_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
  /** keep-alive time of an idle connection; milliseconds */
  GATEWAY_KEEP_ALIVE_MS: z.coerce.number().int().min(100).default(72_000),
  /** how long an upload or the reader of a response may stay below 1 KiB/s; milliseconds */
  GATEWAY_PACE_WINDOW_MS: z.coerce.number().int().min(100).default(20_000),
  /** maximum of bodies of calls of one address that arrive at once, per gateway */
  GATEWAY_OPEN_BODIES: z.coerce.number().int().min(1).default(64),
  /** the same of uploads */
  GATEWAY_OPEN_UPLOADS: z.coerce.number().int().min(1).default(24),
  /** requests of a person, or of the visitors of an address, that run at once; further ones wait for their turn */
  GATEWAY_REQUESTS_AT_ONCE: z.coerce.number().int().min(1).default(16),
  /** cost of the reads that run at once before further ones wait, per gateway; a page of 20 rows costs 2 */
  GATEWAY_READ_COST: z.coerce.number().int().min(1).default(64),
  /** connections of one address, unless proxies make them */
  GATEWAY_CONNECTIONS: z.coerce.number().int().min(1).default(4096),
  /** whether every page shows the notice of a test installation, whose sandboxes others than its operator reach */
  GATEWAY_SANDBOX_NOTICE: z.enum(['true', 'false']).default('false'),
  /** share of page loads whose calls are traced from the browser on, while traces are exported; 0 to 1 */
  GATEWAY_BROWSER_TRACE_RATIO: z.coerce.number().min(0).max(1).default(0),
  /** port of `/metrics`, never the site's public port; 0 takes any free port, unset serves it nowhere */
  GATEWAY_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** number of proxies in front of the gateway that set X-Forwarded-For */
  GATEWAY_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** the built application: a folder with its `site` and its `first-view` */
  GATEWAY_WEB: z.string().min(1),
} as const;

export type GatewayConfig = ReturnType<typeof gatewayConfig>;

export function gatewayConfig(environment: Environment) {
  return readConfig(settings, environment);
}
