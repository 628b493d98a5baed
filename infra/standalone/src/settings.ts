import type { Environment } from '@velvet/kit/lifecycle/config';
import { readConfig, requireWhole, serviceSettings } from '@velvet/kit/lifecycle/config';
import { engineSettings } from '@velvet/kit/lifecycle/engines';
import { bucketAddress } from '@velvet/kit/storage/s3-settings';
import { z } from 'zod';
import type { DataDirectory } from './data-directory.ts';
import { isExposed, requireHiddenSandboxes } from './exposure.ts';
import { founder } from './founder.ts';
import { vapidKeys } from './vapid-keys.ts';

/** Audience of access tokens of the platform's own identity provider. */
export const audience = 'https://api.velvet.example';

const { HOST, LOG_LEVEL, OIDC_ISSUER, OIDC_AUDIENCE } = serviceSettings;

const settings = {
  /** port of the site; the card sandbox, the identity-check sandbox, the mailbox and its SMTP server take the four ports after it */
  PORT: z.coerce.number().int().min(1).max(65_531).default(3000),
  /** address on which the site and the sandboxes listen; all other parts listen on 127.0.0.1 */
  HOST,
  /** the site's address as browsers see it; by default http://localhost:PORT */
  PUBLIC_URL: z.url().optional(),
  /** a PostgreSQL 18 or newer to use instead of the embedded one: the address of any database on it, as a role that may create databases */
  DATABASE_URL: z.url().optional(),
  /** issuer of an OpenID provider to use instead of the platform's own, which is not started then */
  OIDC_ISSUER: OIDC_ISSUER.optional(),
  OIDC_AUDIENCE: OIDC_AUDIENCE.default(audience),
  OIDC_CLIENT_ID: z.string().min(1).default('velvet-web'),
  /** the card sandbox's address as browsers see it; by default that of the site with the port after PORT */
  CARD_SANDBOX_URL: z.url().optional(),
  /** the identity-check sandbox's address as browsers see it; by default that of the site with the second port after PORT */
  IDENTITY_CHECK_URL: z.url().optional(),
  /** starts sandboxes also where others than this machine reach the site; every page shows a notice then */
  ALLOW_SANDBOXES: z.enum(['true', 'false']).default('false'),
  LOG_LEVEL: LOG_LEVEL.unwrap().default('warn'),
} as const;

const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
const outsideIdentity = ['OIDC_ISSUER', 'OIDC_AUDIENCE', 'OIDC_CLIENT_ID'];
const mail = ['SMTP_URL', 'MAIL_SENDER'];
const identityCheck = [
  'VERIFICATION_PROVIDER_URL',
  'VERIFICATION_PROVIDER_API_KEY',
  'VERIFICATION_PROVIDER_WEBHOOK_SECRET',
];

const payouts = ['PAYOUT_PROVIDER_URL', 'PAYOUT_PROVIDER_API_KEY'];
const vapid = ['NOTIFICATION_VAPID_PUBLIC_KEY', 'NOTIFICATION_VAPID_PRIVATE_KEY', 'NOTIFICATION_VAPID_SUBJECT'];

export type StandaloneSettings = ReturnType<typeof standaloneSettings>;

/** @throws {ConfigError} naming the variable at fault */
export function standaloneSettings(environment: Environment) {
  const read = readConfig(settings, environment);
  if (read.OIDC_ISSUER) requireWhole(environment, outsideIdentity);
  const isStripe = requireWhole(environment, stripe);
  const hasIdentityCheck = requireWhole(environment, identityCheck);
  requireWhole(environment, payouts);
  requireWhole(environment, vapid);
  const hasMailServer = requireWhole(environment, mail);
  const publicUrl = (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/$/, '');
  const sandboxes = [
    ...(read.OIDC_ISSUER === undefined ? [{ name: 'the identity provider', replacedBy: 'OIDC_ISSUER' }] : []),
    ...(isStripe ? [] : [{ name: 'the card sandbox', replacedBy: 'STRIPE_SECRET_KEY' }]),
    ...(hasIdentityCheck ? [] : [{ name: 'the identity check', replacedBy: 'VERIFICATION_PROVIDER_URL' }]),
    ...(hasMailServer ? [] : [{ name: 'the mailbox', replacedBy: 'SMTP_URL' }]),
  ];
  const addresses = { host: read.HOST, publicUrl };
  requireHiddenSandboxes(addresses, sandboxes, read.ALLOW_SANDBOXES === 'true');
  const beside = (offset: number) => {
    const url = new URL(publicUrl);
    url.port = String(read.PORT + offset);
    return url.origin;
  };
  return {
    host: read.HOST,
    port: read.PORT,
    publicUrl,
    databaseUrl: read.DATABASE_URL,
    engines: engineSettings({ ...environment, LOG_LEVEL: read.LOG_LEVEL }),
    logLevel: read.LOG_LEVEL,
    identity: {
      isOwn: read.OIDC_ISSUER === undefined,
      issuer: read.OIDC_ISSUER ?? `${publicUrl}/identity/`,
      audience: read.OIDC_AUDIENCE,
      clientId: read.OIDC_CLIENT_ID,
    },
    /** address of the card sandbox for browsers; it is not used where the operator has the keys of Stripe */
    cardsUrl: read.CARD_SANDBOX_URL ?? beside(1),
    isStripe,
    identityCheckUrl: read.IDENTITY_CHECK_URL ?? beside(2),
    /** address of the page with the mails; undefined if they go to a mail server of the operator */
    mailboxUrl: hasMailServer ? undefined : beside(3),
    /** others than this machine reach a sandbox */
    hasOpenSandboxes: sandboxes.length > 0 && isExposed(addresses),
  };
}

/** Settings of the card sandbox, and of the parts that use it unless the operator has the keys of Stripe. */
function cardSettings(
  { cardsUrl, isStripe, port }: StandaloneSettings,
  inside: string,
  data: DataDirectory,
): Environment {
  const publishableKey = `pk_sandbox_${data.secret('cardPublishable')}`;
  const secretKey = `sk_sandbox_${data.secret('cardSecret')}`;
  const webhookSecret = data.secret('cardWebhook');
  return {
    CARD_SANDBOX_PUBLISHABLE_KEY: publishableKey,
    CARD_SANDBOX_SECRET_KEY: secretKey,
    CARD_SANDBOX_URL: cardsUrl,
    CARD_SANDBOX_WEBHOOK_URL: `${inside}/api/payments/webhooks/provider`,
    CARD_SANDBOX_WEBHOOK_SECRET: webhookSecret,
    ...(!isStripe && {
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `http://127.0.0.1:${port + 1}`,
      STRIPE_FRAME_URL: cardsUrl,
    }),
  };
}

/** Where the application may be opened from, and so signed in to. */
export function redirectOrigins({ port, publicUrl }: StandaloneSettings): string[] {
  return [...new Set([new URL(publicUrl).origin, `http://localhost:${port}`, `http://127.0.0.1:${port}`])];
}

/**
 * Returns the environment of all parts, in the form of a cluster's. A variable that the operator has set always applies, except
 * the addresses on which parts listen.
 * @param backchannel address of the platform's own identity provider for services; undefined if another one is used
 */
export function environmentOf(
  given: Environment,
  settings: StandaloneSettings,
  backchannel: string | undefined,
  data: DataDirectory,
): Environment {
  const { publicUrl, identity, identityCheckUrl } = settings;
  const inside = `http://127.0.0.1:${settings.port}`;
  const defaults: Environment = {
    OIDC_BACKCHANNEL: backchannel,
    MESSAGING_FOUNDER_ID: identity.isOwn ? founder.sub : undefined,
    ADMINISTRATORS: identity.isOwn ? founder.sub : undefined,
    ...cardSettings(settings, inside, data),
    PAYOUT_PROVIDER_URL: `http://127.0.0.1:${settings.port + 1}`,
    PAYOUT_PROVIDER_API_KEY: data.secret('payoutKey'),
    PAYOUT_SANDBOX_API_KEY: data.secret('payoutKey'),
    IDENTITY_CHECK_URL: identityCheckUrl,
    IDENTITY_CHECK_API_KEY: data.secret('identityCheckKey'),
    IDENTITY_CHECK_WEBHOOK_URL: `${inside}/api/verification/webhooks/provider`,
    IDENTITY_CHECK_WEBHOOK_SECRET: data.secret('identityCheckWebhook'),
    VERIFICATION_PROVIDER_URL: `http://127.0.0.1:${settings.port + 2}`,
    VERIFICATION_PROVIDER_API_KEY: data.secret('identityCheckKey'),
    VERIFICATION_PROVIDER_WEBHOOK_SECRET: data.secret('identityCheckWebhook'),
    GATEWAY_SANDBOX_NOTICE: String(settings.hasOpenSandboxes),
    // all services share one process
    GATEWAY_READ_COST: '4',
    ...vapidKeys(data.secret('vapid'), publicUrl),
    MAILBOX_SMTP_HOST: '127.0.0.1',
    MAILBOX_SMTP_PORT: String(settings.port + 4),
    SMTP_URL: `smtp://127.0.0.1:${settings.port + 4}`,
    MAIL_SENDER: 'Velvet <no-reply@velvet.example>',
    GATEWAY_MEDIA_ORIGIN: settings.engines.s3 && bucketAddress(settings.engines.s3).origin,
  };
  // an empty value counts as set: without a publishable key no cards are accepted
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return {
    ...defaults,
    ...set,
    LOG_LEVEL: settings.logLevel,
    HOST: '127.0.0.1',
    METRICS_HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: identity.issuer,
    OIDC_AUDIENCE: identity.audience,
    OIDC_CLIENT_ID: identity.clientId,
    GATEWAY_TRUSTED_ORIGINS: [given['GATEWAY_TRUSTED_ORIGINS'], new URL(identityCheckUrl).origin]
      .filter(Boolean)
      .join(','),
  };
}
