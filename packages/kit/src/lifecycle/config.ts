import { UserId } from '@velvet/contracts/ids';
import { predicateOf } from '@velvet/contracts/input-message';
import { rememberSecrets } from '#observability/setting-secrets.ts';
import { z } from 'zod';

/** A missing or invalid setting. The message is one line for the operator and names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Returns the first line of the root cause of an error. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors.at(-1));
  if (error instanceof Error && error.cause instanceof Error) return reasonOf(error.cause);
  return (error instanceof Error ? error.message || error.name : String(error)).split('\n', 1)[0] ?? '';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads settings from the environment into a frozen, typed object. An empty variable counts as unset. From then on log lines do not
 * contain its secrets.
 * @throws {ConfigError} naming the first invalid variable
 */
export function readConfig<Shape extends z.ZodRawShape>(
  shape: Shape,
  environment: Environment,
): Readonly<z.infer<z.ZodObject<Shape>>> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  rememberSecrets(environment);
  const parsed = z.object(shape).safeParse(given, { error: predicateOf });
  if (parsed.success) return Object.freeze(parsed.data);
  const issue = parsed.error.issues[0];
  throw new ConfigError(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'invalid'}`);
}

/**
 * Returns whether a group of variables, of which all or none must be set, is set.
 * @throws {ConfigError} naming the missing ones if only some are set
 */
export function requireWhole(environment: Environment, names: readonly string[]): boolean {
  const missing = names.filter((name) => !environment[name]);
  if (missing.length > 0 && missing.length < names.length) {
    const present = names.filter((name) => environment[name]);
    throw new ConfigError(`${missing.join(', ')}: must be set because ${present.join(', ')} is`);
  }
  return missing.length === 0;
}

/** Settings of every service. */
export const serviceSettings = {
  /** the service's own PostgreSQL database */
  DATABASE_URL: z.url(),
  /** size of the connection pool per process, of which the relay and the sweeps hold one connection each */
  DATABASE_POOL: z.coerce.number().int().min(3).max(100).default(10),
  /** statement timeout; milliseconds */
  DATABASE_STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
  /**
   * work of this process: `http` serves requests and sockets; `worker` runs consumers, jobs and sweeps, and serves only
   * health and metrics; `both` does all. Each publishes its own events.
   */
  ROLE: z.enum(['both', 'http', 'worker']).default('both'),
  /** address on which the process listens */
  HOST: z.string().default('127.0.0.1'),
  /** 0 selects any free port */
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /**
   * time for which a process continues to serve after the stop signal while `/ready` returns 503, so that load balancers stop routing
   * to it before it closes its port; milliseconds
   */
  DRAIN_TIME_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** whether the process runs only this service, so that its metrics include memory, CPU and event loop */
  METRICS_PROCESS: z.stringbool().default(false),
  /** port of `/metrics`, `/engines` and `/providers` if browsers reach the service's own port; 0 selects any free port; unset: disabled */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** address on which METRICS_PORT listens; HOST by default */
  METRICS_HOST: z.string().optional(),
  /** the least severe level that is logged */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** ids of administrators, comma-separated; their role takes precedence over the role in the profile */
  ADMINISTRATORS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== ''),
    ),
  /** id of the founder's account, who welcomes new members and is a member of the team; unset: nobody is welcomed */
  MESSAGING_FOUNDER_ID: UserId.optional(),
  /** issuer of the OpenID provider, with its trailing slash; tokens must name exactly this issuer */
  OIDC_ISSUER: z.url().endsWith('/'),
  /** required audience of access tokens */
  OIDC_AUDIENCE: z.string().min(1),
  /** `typ` headers accepted in access tokens, comma-separated (RFC 9068 requires at+jwt; older Auth0 tenants send JWT) */
  OIDC_TOKEN_TYPES: z
    .string()
    .default('at+jwt')
    .transform((list) => list.split(',').map((type) => type.trim().toLowerCase())),
  /** claim of access tokens with the time at which the person entered the credentials; Auth0 needs an action that adds one */
  OIDC_SIGN_IN_CLAIM: z.string().min(1).default('auth_time'),
  /** address for keys and user information if services cannot reach the issuer's own address */
  OIDC_BACKCHANNEL: z.url().endsWith('/').optional(),
} as const;

export type ServiceConfig = Readonly<z.infer<z.ZodObject<typeof serviceSettings>>>;

/** Returns the ids of the team, whose names nobody else can have: the administrators, and the founder. */
export const teamOf = ({
  ADMINISTRATORS,
  MESSAGING_FOUNDER_ID: founderId,
}: Pick<ServiceConfig, 'ADMINISTRATORS' | 'MESSAGING_FOUNDER_ID'>): UserId[] => [
  ...new Set([...ADMINISTRATORS.map((id) => UserId.parse(id)), ...(founderId === undefined ? [] : [founderId])]),
];
