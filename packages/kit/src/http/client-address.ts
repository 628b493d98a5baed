import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * Returns the client address as the gateway saw it; the gateway overwrites this header in incoming requests.
 * @param peer address of the connection, for requests that did not pass a gateway
 */
export function clientAddress(headers: IncomingHttpHeaders, peer: string): string {
  const forwarded = headers['x-forwarded-for'];
  return typeof forwarded === 'string' && isIP(forwarded) > 0 ? forwarded : peer;
}

/** Bound of a stored `User-Agent`; characters. */
const userAgentLength = 512;

/** Returns the shortened `User-Agent` of a request; null without one. */
export const userAgentOf = (headers: IncomingHttpHeaders): string | null =>
  headers['user-agent']?.slice(0, userAgentLength) || null;

/** Returns the network that rate limits count as one client: an IPv4 address, or the /64 prefix of an IPv6 address. */
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
