import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address that a request came from, as the gateway saw it: it drops what a client sends under this name and writes its own.
 * @param peer the other end of the connection, for requests that came by no gateway
 */
export function clientAddress(headers: IncomingHttpHeaders, peer: string): string {
  const forwarded = headers['x-forwarded-for'];
  return typeof forwarded === 'string' && isIP(forwarded) > 0 ? forwarded : peer;
}

/** Returns the network that is counted as one: an IPv4 address, or the 64 bits of an IPv6 address that its provider gives out. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== 6) return address;
  const [front = '', back = ''] = address.replace(/%.*$/, '').split('::');
  const head = front.split(':').filter(Boolean);
  const tail = back.split(':').filter(Boolean);
  const zeros = address.includes('::') ? 8 - head.length - tail.length : 0;
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
