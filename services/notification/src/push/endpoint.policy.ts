import { isIP } from 'node:net';
import { invalidField } from '@velvet/kit/http/envelope';

/**
 * Requires an endpoint of a push service on the public internet, over https. The address of a name is checked when it is connected.
 * @param allowedAddresses local addresses that are accepted, also over http
 * @throws {Refusal} InvalidInput
 */
export function requireEndpoint(endpoint: string, allowedAddresses: readonly string[]): void {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (allowedAddresses.includes(hostname)) return;
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  // push services have names, so no address is accepted
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && hostname.includes('.') && !hostname.endsWith('.');
  if (!isPlain || !isNamed) throw invalidField('endpoint', 'Enter the https address of a push service.');
}
