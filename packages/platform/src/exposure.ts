import { ConfigError, type Environment } from '@velvet/kit/lifecycle/config';
import type { Part } from './part.ts';

/** Whether only this machine reaches a host: names below localhost and the addresses of RFC 6890 for loopback. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

const originOf = (address = ''): string | undefined => (URL.canParse(address) ? new URL(address).origin : undefined);

/** The address at which browsers open a sandbox. The mailbox has none: its port is published only by choice. */
const browserAddresses: Readonly<Record<string, (environment: Environment) => string | undefined>> = {
  'card-sandbox': ({ CARD_SANDBOX_URL: url }) => url,
  'identity-check-sandbox': ({ IDENTITY_CHECK_URL: url }) => url,
  // an issuer at another origin is another provider, and nobody is sent to this one
  'identity-provider': ({ OIDC_ISSUER: issuer, IDENTITY_REDIRECT_ORIGINS: origins = '' }) =>
    origins.split(',').some((origin) => originOf(origin.trim()) === originOf(issuer)) ? issuer : undefined,
};

/**
 * Refuses to run a sandbox that others than this machine reach. The own identity provider signs everyone in as anyone, also as the
 * administrator. Invalid addresses are refused by the part itself.
 *
 * @throws {ConfigError} that names the address and how to allow it
 */
export function requireHidden({ name }: Part, environment: Environment): void {
  const address = originOf(browserAddresses[name]?.(environment));
  if (!address || environment['ALLOW_SANDBOXES'] === 'true' || isLoopback(new URL(address).hostname)) return;
  throw new ConfigError(
    `${address} makes ${name} reachable for others, and it is no security: use a real provider. ` +
      'For a test installation set ALLOW_SANDBOXES=true, and GATEWAY_SANDBOX_NOTICE=true for a notice on every page.',
  );
}
