import { ConfigError } from '@velvet/kit/lifecycle/config';
import { expect, test } from 'vitest';
import { environmentOf, standaloneSettings } from '#settings.ts';
import type { DataDirectory } from '#data-directory.ts';

const data = { path: '/tmp', secret: (name: string) => name } as DataDirectory;

const environment = (given: Record<string, string>) => environmentOf(given, standaloneSettings(given), undefined, data);

test('the card provider is the sandbox unless the operator has keys of Stripe, and no cards are taken without a publishable key', () => {
  expect(environment({})).toMatchObject({
    STRIPE_PUBLISHABLE_KEY: 'pk_sandbox_cardPublishable',
    STRIPE_SECRET_KEY: 'sk_sandbox_cardSecret',
    STRIPE_API_URL: 'http://127.0.0.1:3001',
    STRIPE_FRAME_URL: 'http://localhost:3001',
  });
  expect(environment({ STRIPE_PUBLISHABLE_KEY: '' })).toMatchObject({ STRIPE_PUBLISHABLE_KEY: '' });
  const keys = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  };
  const live = environment(keys);
  expect(live).toMatchObject({ ...keys, CARD_SANDBOX_SECRET_KEY: 'sk_sandbox_cardSecret' });
  expect([live['STRIPE_API_URL'], live['STRIPE_FRAME_URL']]).toEqual([undefined, undefined]);
  // the sandbox's key would not open Stripe's form
  const { STRIPE_PUBLISHABLE_KEY: _, ...secrets } = keys;
  expect(environment(secrets)['STRIPE_PUBLISHABLE_KEY']).toBeUndefined();
});

test('every variable that the operator sets applies, except the addresses on which inner parts listen', () => {
  const names = Object.keys(environment({}));
  const fixed = new Set(['HOST', 'METRICS_HOST', 'PORT']);
  const special: Record<string, string> = {
    LOG_LEVEL: 'error',
    GATEWAY_TRUSTED_ORIGINS: 'https://frames.example',
    OIDC_ISSUER: 'https://login.example/',
  };
  const valueOf = (name: string) => special[name] ?? `https://${name.toLowerCase().replaceAll('_', '-')}.example`;
  const given = Object.fromEntries(names.filter((name) => !fixed.has(name)).map((name) => [name, valueOf(name)]));
  const { GATEWAY_TRUSTED_ORIGINS: trusted, ...others } = environment({
    ...given,
    ALLOW_SANDBOXES: 'true',
    HOST: '0.0.0.0',
    PORT: '4000',
  });
  const { GATEWAY_TRUSTED_ORIGINS: _, ...expected } = given;
  expect(others).toMatchObject({ ...expected, HOST: '127.0.0.1', METRICS_HOST: '127.0.0.1', PORT: '0' });
  // the pages of the identity check remain trusted, too
  expect(trusted).toBe(`https://frames.example,${given['IDENTITY_CHECK_URL']}`);
});

test('mails go to the mailbox unless the operator names a mail server', () => {
  expect(environment({})).toMatchObject({ SMTP_URL: 'smtp://127.0.0.1:3004', MAILBOX_SMTP_PORT: '3004' });
  const server = { SMTP_URL: 'smtps://user:secret@mail.example', MAIL_SENDER: 'Velvet <hello@velvet.example>' };
  expect(environment(server)).toMatchObject(server);
  expect(standaloneSettings(server).mailboxUrl).toBeUndefined();
});

test('the site listens on HOST', () => {
  expect([standaloneSettings({}).host, standaloneSettings({ HOST: '0.0.0.0', ALLOW_SANDBOXES: 'true' }).host]).toEqual([
    '127.0.0.1',
    '0.0.0.0',
  ]);
});

test('the sandboxes have the ports after the site, or their own addresses behind a reverse proxy', () => {
  expect(standaloneSettings({ PORT: '4000' })).toMatchObject({
    cardsUrl: 'http://localhost:4001',
    identityCheckUrl: 'http://localhost:4002',
    mailboxUrl: 'http://localhost:4003',
  });
  const proxied = {
    ALLOW_SANDBOXES: 'true',
    PUBLIC_URL: 'https://velvet.example/',
    CARD_SANDBOX_URL: 'https://cards.velvet.example',
    IDENTITY_CHECK_URL: 'https://check.velvet.example',
  };
  expect(standaloneSettings(proxied)).toMatchObject({
    publicUrl: 'https://velvet.example',
    cardsUrl: proxied.CARD_SANDBOX_URL,
    identityCheckUrl: proxied.IDENTITY_CHECK_URL,
    identity: { isOwn: true, issuer: 'https://velvet.example/identity/' },
  });
  expect(environment(proxied)['STRIPE_FRAME_URL']).toBe(proxied.CARD_SANDBOX_URL);
});

test.each([
  [{ OIDC_ISSUER: 'https://login.example/' }, 'OIDC_AUDIENCE, OIDC_CLIENT_ID: must be set because OIDC_ISSUER is'],
  [
    { VERIFICATION_PROVIDER_URL: 'https://check.example' },
    'VERIFICATION_PROVIDER_API_KEY, VERIFICATION_PROVIDER_WEBHOOK_SECRET: must be set',
  ],
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_WEBHOOK_SECRET: must be set because STRIPE_SECRET_KEY is'],
  [{ OIDC_ISSUER: 'https://login.example' }, 'OIDC_ISSUER: '],
  [{ SMTP_URL: 'smtps://mail.example' }, 'MAIL_SENDER: must be set because SMTP_URL is'],
])('an incomplete provider is refused with the missing variables: %j', (given, message) => {
  expect(() => standaloneSettings(given)).toThrow(ConfigError);
  expect(() => standaloneSettings(given)).toThrow(message);
});

const real = {
  OIDC_ISSUER: 'https://login.example/',
  OIDC_AUDIENCE: 'https://api.example',
  OIDC_CLIENT_ID: 'web',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  VERIFICATION_PROVIDER_URL: 'https://checks.example',
  VERIFICATION_PROVIDER_API_KEY: 'key',
  VERIFICATION_PROVIDER_WEBHOOK_SECRET: 'secret',
  SMTP_URL: 'smtps://mail.example',
  MAIL_SENDER: 'Velvet <hello@velvet.example>',
};

test.each([
  { PUBLIC_URL: 'https://velvet.example' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.4' },
  { PUBLIC_URL: 'http://localhost.velvet.example' },
  { PUBLIC_URL: 'http://127.0.0.1.velvet.example' },
])('sandboxes do not start with %o, which others reach, unless the operator allows them', (given) => {
  for (const sandbox of ['OIDC_ISSUER', 'STRIPE_SECRET_KEY', 'VERIFICATION_PROVIDER_URL', 'SMTP_URL']) {
    const names = { OIDC_ISSUER: 'OIDC_', STRIPE_SECRET_KEY: 'STRIPE_', SMTP_URL: 'SMTP_URL|MAIL_' } as Record<
      string,
      string
    >;
    const without = new RegExp(`^(${names[sandbox] ?? 'VERIFICATION_'})`);
    const others = Object.fromEntries(Object.entries(real).filter(([name]) => !without.test(name)));
    expect(() => standaloneSettings({ ...others, ...given })).toThrow(sandbox);
    const allowed = { ...others, ...given, ALLOW_SANDBOXES: 'true' };
    expect(environment(allowed)).toMatchObject({ GATEWAY_SANDBOX_NOTICE: 'true' });
  }
  expect(environment({ ...real, ...given })).toMatchObject({ GATEWAY_SANDBOX_NOTICE: 'false' });
});

test.each([{}, { HOST: '127.0.0.2' }, { HOST: '::1' }, { PUBLIC_URL: 'http://velvet.localhost:8080' }])(
  'sandboxes start with %o on this machine alone, without a notice',
  (given: Record<string, string>) => {
    expect(environment(given)).toMatchObject({ GATEWAY_SANDBOX_NOTICE: 'false' });
  },
);
