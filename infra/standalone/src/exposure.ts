import { ConfigError } from '@velvet/kit/lifecycle/config';
import { isLoopback } from '@velvet/platform/exposure';

/** A sandbox of the assembly, and the variable that replaces it by a real provider. */
export type Sandbox = { readonly name: string; readonly replacedBy: string };

type Addresses = { readonly host: string; readonly publicUrl: string };

/** Whether others than this machine reach the site, by the address on which it listens or by the one that browsers see. */
export const isExposed = ({ host, publicUrl }: Addresses): boolean =>
  !isLoopback(host) || !isLoopback(new URL(publicUrl).hostname);

/**
 * Refuses sandboxes that others than this machine reach. The own identity provider signs everyone in as anyone, also as the administrator.
 *
 * @throws {ConfigError} that names the variables to set instead
 */
export function requireHiddenSandboxes(addresses: Addresses, sandboxes: readonly Sandbox[], areAllowed: boolean): void {
  if (areAllowed || sandboxes.length === 0 || !isExposed(addresses)) return;
  const names = sandboxes.map(({ name, replacedBy }) => `${name} (set ${replacedBy})`).join(', ');
  throw new ConfigError(
    `PUBLIC_URL or HOST makes this site reachable for others, and these sandboxes are no security: ${names}. ` +
      'For a test installation set ALLOW_SANDBOXES=true; every page says so then.',
  );
}
