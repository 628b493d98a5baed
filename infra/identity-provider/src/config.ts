import { ConfigError } from '@velvet/kit/config';
import type { Logger } from '@velvet/kit/logger';

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
  logger?: Logger;
};

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
