import type { Environment } from '@velvet/kit/lifecycle/config';
import { readConfig } from '@velvet/kit/lifecycle/config';
import { engineSettings } from '@velvet/kit/lifecycle/engines';
import { bucketAddress } from '@velvet/kit/storage/s3-settings';
import { z } from 'zod';
import type { DataDirectory } from './data-directory.ts';

const settings = {
  /** where the site listens; the card and identity-check sandboxes take the two ports after it */
  PORT: z.coerce.number().int().min(1).max(65_533).default(3000),
  /** the site's address as browsers see it; by default http://localhost:PORT */
  PUBLIC_URL: z.url().optional(),
  /** a PostgreSQL 18 or newer to use instead of the embedded one: the address of any database on it, as a role that may create databases */
  DATABASE_URL: z.url().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
} as const;

export type StandaloneSettings = ReturnType<typeof standaloneSettings>;

/** @throws {ConfigError} naming the variable at fault */
export function standaloneSettings(environment: Environment) {
  const read = readConfig(settings, environment);
  const publicUrl = (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/$/, '');
  return {
    port: read.PORT,
    publicUrl,
    databaseUrl: read.DATABASE_URL,
    engines: engineSettings({ ...environment, LOG_LEVEL: read.LOG_LEVEL }),
    logLevel: read.LOG_LEVEL,
  };
}

export const audience = 'https://api.velvet.example';
export const clientId = 'velvet-web';

export type Addresses = { identity: string; cards: string; identityCheck: string };

/** Where browsers and services find the parts that have an address of their own. */
export function addressesOf({ port, publicUrl }: StandaloneSettings): Addresses {
  const beside = (offset: number) => {
    const url = new URL(publicUrl);
    url.port = String(port + offset);
    return url.origin;
  };
  return { identity: `${publicUrl}/identity/`, cards: beside(1), identityCheck: beside(2) };
}

/** Where the application may be opened from, and so signed in to. */
export function redirectOrigins({ port, publicUrl }: StandaloneSettings): string[] {
  return [...new Set([new URL(publicUrl).origin, `http://localhost:${port}`, `http://127.0.0.1:${port}`])];
}

/** Returns the environment of all parts, in the form of a cluster's. */
export function environmentOf(
  given: Environment,
  settings: StandaloneSettings,
  addresses: Addresses,
  backchannel: string,
  data: DataDirectory,
): Environment {
  const inside = `http://127.0.0.1:${settings.port}`;
  return {
    ...given,
    LOG_LEVEL: settings.logLevel,
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: settings.publicUrl,
    OIDC_ISSUER: addresses.identity,
    OIDC_AUDIENCE: audience,
    OIDC_BACKCHANNEL: backchannel,
    OIDC_CLIENT_ID: clientId,
    // an empty value is the operator's way to take no cards
    CARD_PUBLISHABLE_KEY: given['CARD_PUBLISHABLE_KEY'] ?? `pk_test_${data.secret('cardPublishable')}`,
    CARD_PROVIDER_URL: given['CARD_PROVIDER_URL'] ?? addresses.cards,
    CARD_SANDBOX_PUBLISHABLE_KEY: `pk_test_${data.secret('cardPublishable')}`,
    CARD_SANDBOX_SECRET_KEY: `sk_test_${data.secret('cardSecret')}`,
    CARD_SANDBOX_URL: addresses.cards,
    CARD_SANDBOX_WEBHOOK_URL: `${inside}/api/payments/webhooks/provider`,
    CARD_SANDBOX_WEBHOOK_SECRET: data.secret('cardWebhook'),
    IDENTITY_CHECK_URL: addresses.identityCheck,
    IDENTITY_CHECK_API_KEY: data.secret('identityCheckKey'),
    IDENTITY_CHECK_WEBHOOK_URL: `${inside}/api/verification/webhooks/provider`,
    IDENTITY_CHECK_WEBHOOK_SECRET: data.secret('identityCheckWebhook'),
    VERIFICATION_PROVIDER_URL: `http://127.0.0.1:${settings.port + 2}`,
    VERIFICATION_PROVIDER_API_KEY: data.secret('identityCheckKey'),
    VERIFICATION_PROVIDER_WEBHOOK_SECRET: data.secret('identityCheckWebhook'),
    GATEWAY_TRUSTED_ORIGINS: addresses.identityCheck,
    GATEWAY_MEDIA_ORIGIN: settings.engines.s3 && bucketAddress(settings.engines.s3).origin,
  };
}
