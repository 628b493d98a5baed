import { predicateOf } from '@velvet/contracts/input-message';
import { z } from 'zod';

/** A setting that is missing or wrong. The message is one line for the operator and names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The first line of what an error comes down to. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors.at(-1));
  if (error instanceof Error && error.cause instanceof Error) return reasonOf(error.cause);
  return (error instanceof Error ? error.message || error.name : String(error)).split('\n', 1)[0] ?? '';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads one part's settings from the environment into a frozen, typed object.
 * An empty variable counts as unset.
 * @throws {ConfigError} naming the first variable at fault
 */
export function readConfig<Shape extends z.ZodRawShape>(
  shape: Shape,
  environment: Environment,
): Readonly<z.infer<z.ZodObject<Shape>>> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = z.object(shape).safeParse(given, { error: predicateOf });
  if (parsed.success) return Object.freeze(parsed.data);
  const issue = parsed.error.issues[0];
  throw new ConfigError(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'invalid'}`);
}

/**
 * A group of variables that select an engine together: all set, or none.
 * @throws {ConfigError} naming those that are missing when only some are set
 */
export function requireWhole(environment: Environment, names: readonly string[]): boolean {
  const missing = names.filter((name) => !environment[name]);
  if (missing.length > 0 && missing.length < names.length) {
    const present = names.filter((name) => environment[name]);
    throw new ConfigError(`${missing.join(', ')}: must be set because ${present.join(', ')} is`);
  }
  return missing.length === 0;
}

/** Settings that every service has. */
export const serviceSettings = {
  /** the service's own PostgreSQL database */
  DATABASE_URL: z.url(),
  /** connections of one process to it */
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  /** a statement that runs longer is cancelled; milliseconds */
  DATABASE_STATEMENT_TIMEOUT_MS: z.coerce.number().int().min(100).default(15_000),
  /**
   * work of this process: `http` serves requests and sockets; `worker` runs consumers, jobs and sweeps, and serves only
   * health and metrics; `both` does all. Each publishes its own events.
   */
  ROLE: z.enum(['both', 'http', 'worker']).default('both'),
  HOST: z.string().default('127.0.0.1'),
  /** 0 takes any free port */
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /**
   * how long a process that was told to stop still answers, saying that it is not ready, so that whoever spreads requests
   * hears of it before the door closes; milliseconds
   */
  DRAIN_TIME_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** whether the process is this service's alone, so that its memory, time and event loop are among the service's figures */
  METRICS_PROCESS: z.stringbool().default(false),
  /** where a service whose own port browsers reach shows `/metrics` and `/engines`; 0 takes any free port, unset shows them nowhere */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** the OpenID provider, with its trailing slash; tokens must name exactly this issuer */
  OIDC_ISSUER: z.url().endsWith('/'),
  /** what an access token must be meant for */
  OIDC_AUDIENCE: z.string().min(1),
  /** `typ` headers accepted in access tokens, comma-separated (RFC 9068 says at+jwt; older Auth0 tenants send JWT) */
  OIDC_TOKEN_TYPES: z
    .string()
    .default('at+jwt')
    .transform((list) => list.split(',').map((type) => type.trim().toLowerCase())),
  /** where services fetch keys and user information when the issuer's own address is not reachable from them */
  OIDC_BACKCHANNEL: z.url().endsWith('/').optional(),
} as const;

export type ServiceConfig = Readonly<z.infer<z.ZodObject<typeof serviceSettings>>>;
