import { ConfigError, readConfig, serviceSettings, type Environment } from '@velvet/kit/lifecycle/config';
import type { EndedSessions } from '@velvet/kit/http/ended-sessions';
import { createLogger, type Logger } from '@velvet/kit/observability/logger';
import { z } from 'zod';

export type IdentityConfig = {
  /** 0 selects any free port */
  port: number;
  host: string;
  databaseUrl: string;
  /** public address with a trailing slash; its path is the prefix of all routes */
  issuer: string;
  clientId: string;
  /** audience of access tokens; an absolute URI */
  audience: string;
  /** origins of the application: redirects, logouts and calls from browsers are accepted from these only */
  redirectOrigins: readonly string[];
  /** lifetime of access and ID tokens */
  tokenLifetimeSeconds: number;
  /** time during which a repeated use of an authorization code counts as a retry and not as theft; 30 by default */
  codeRetrySeconds?: number;
  /** revocation list for verifiers of access tokens; without it tokens are valid until they expire */
  sessions?: EndedSessions;
  logger?: Logger;
  /** time for which it continues to serve after the stop signal while it reports not ready; milliseconds */
  drainMs?: number;
  /** whether the process runs only this part, so that process metrics are included */
  isAlone?: boolean;
};

const { DATABASE_URL, HOST, PORT, LOG_LEVEL, DRAIN_TIME_MS, METRICS_PROCESS, OIDC_ISSUER, OIDC_AUDIENCE } =
  serviceSettings;
const settings = {
  DATABASE_URL,
  HOST,
  PORT,
  LOG_LEVEL,
  DRAIN_TIME_MS,
  METRICS_PROCESS,
  OIDC_ISSUER,
  OIDC_AUDIENCE,
  OIDC_CLIENT_ID: z.string().min(1),
  /** origins of the application, comma-separated: redirects, logouts and calls are accepted from these only */
  IDENTITY_REDIRECT_ORIGINS: z.string().transform((list) => list.split(',').map((origin) => origin.trim())),
  /** lifetime of access and ID tokens; seconds */
  IDENTITY_TOKEN_LIFETIME_SECONDS: z.coerce.number().int().min(1).default(900),
} as const;

/** @throws {ConfigError} naming the invalid variable */
export function readIdentityConfig(environment: Environment): IdentityConfig {
  const read = readConfig(settings, environment);
  return {
    port: read.PORT,
    host: read.HOST,
    databaseUrl: read.DATABASE_URL,
    issuer: read.OIDC_ISSUER,
    clientId: read.OIDC_CLIENT_ID,
    audience: read.OIDC_AUDIENCE,
    redirectOrigins: read.IDENTITY_REDIRECT_ORIGINS,
    tokenLifetimeSeconds: read.IDENTITY_TOKEN_LIFETIME_SECONDS,
    logger: createLogger('identity-provider', read.LOG_LEVEL),
    drainMs: read.DRAIN_TIME_MS,
    isAlone: read.METRICS_PROCESS,
  };
}

/** @throws {ConfigError} with one line that names the invalid variable */
export function checkConfig({ issuer, audience, redirectOrigins, tokenLifetimeSeconds }: IdentityConfig): void {
  if (!URL.canParse(issuer) || !issuer.endsWith('/') || new URL(issuer).href !== issuer) {
    throw new ConfigError(`issuer: must be a plain URL that ends with a slash, not ${issuer}`);
  }
  if (!URL.canParse(audience)) throw new ConfigError(`audience: must be an absolute URI, not ${audience}`);
  if (redirectOrigins.length === 0) throw new ConfigError('redirectOrigins: name at least one origin');
  for (const origin of redirectOrigins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new ConfigError(`redirectOrigins: ${origin} is not an origin such as http://localhost:3000`);
    }
  }
  if (!Number.isSafeInteger(tokenLifetimeSeconds) || tokenLifetimeSeconds < 1) {
    throw new ConfigError('tokenLifetimeSeconds: must be a whole number above 0');
  }
}
