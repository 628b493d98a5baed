import { ConfigError, readConfig, serviceSettings, type Environment } from '@velvet/kit/lifecycle/config';
import type { EndedSessions } from '@velvet/kit/http/ended-sessions';
import { createLogger, type Logger } from '@velvet/kit/observability/logger';
import { z } from 'zod';

export type IdentityConfig = {
  /** 0 takes any free port */
  port: number;
  host: string;
  databaseUrl: string;
  /** as browsers see it, with its trailing slash; its path is the prefix under which everything is served */
  issuer: string;
  clientId: string;
  /** of access tokens; an absolute URI */
  audience: string;
  /** where the application lives: redirects, logouts and calls from the browser are accepted from these origins alone */
  redirectOrigins: readonly string[];
  /** of access and ID tokens */
  tokenLifetimeSeconds: number;
  /** where sessions that were ended are listed for those who verify access tokens; without it such tokens are good until they expire */
  sessions?: EndedSessions;
  logger?: Logger;
  /** how long it still answers once it is to stop, saying that it is not ready; milliseconds */
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
  /** where the application lives, comma-separated: redirects, logouts and calls are accepted from these origins alone */
  IDENTITY_REDIRECT_ORIGINS: z.string().transform((list) => list.split(',').map((origin) => origin.trim())),
  /** of access and ID tokens; seconds */
  IDENTITY_TOKEN_LIFETIME_SECONDS: z.coerce.number().int().min(1).default(900),
} as const;

/** @throws {ConfigError} naming the variable at fault */
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

/** @throws {ConfigError} with one line that names what is wrong */
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
