import { invalidField } from '@velvet/kit/http/envelope';

/** The push services whose subscriptions are saved. */
export type PushServices = {
  /** host names; one that begins with a dot stands for all names below it */
  readonly services: readonly string[];
  /** local addresses that are accepted, also over http */
  readonly allowedAddresses: readonly string[];
};

/**
 * Requires an endpoint of a known push service, over https. So a subscription cannot send requests of this service to any other host.
 * @throws {Refusal} InvalidInput
 */
export function requireEndpoint(endpoint: string, { services, allowedAddresses }: PushServices): void {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (allowedAddresses.includes(hostname)) return;
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  const isKnown = services.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name));
  if (!isPlain || !isKnown) throw invalidField('endpoint', 'Enter the https address of a known push service.');
}
