import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import ipaddr from 'ipaddr.js';

/** A URL or response that is rejected; a retry would not help. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused';
}

export type GuardedFetch = {
  /** time limit for the request with all redirects; milliseconds */
  readonly timeoutMs: number;
  /** of the decompressed body */
  readonly maxBytes: number;
  /** whether a longer body is cut off, as is enough for the head of a page, and not refused */
  readonly isCut?: boolean;
  /** whether an address is allowed; by default those of the public internet */
  readonly isAllowed?: (address: string) => boolean;
  /** origin that is requested at any address: that of the platform, whose pages are public */
  readonly trustedOrigin?: string;
  /** resolves all addresses of a name; the system's resolver by default */
  readonly resolve?: Resolve;
};

export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export type Fetched = { readonly url: string; readonly contentType: string; readonly bytes: Buffer };

const maxRedirects = 3;
const headers = { 'user-agent': 'VelvetLinks/1.0', accept: 'text/html,image/*;q=0.9' };

/** The only IPv6 range of public addresses (RFC 4291, IANA IPv6 global unicast). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/**
 * Special-purpose ranges of the IANA registries that `ipaddr.js` classifies as unicast, and the address of Azure's metadata service.
 */
const special = [
  '192.0.0.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.175.48.0/24',
  '168.63.129.16/32',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
].map((range) => ipaddr.parseCIDR(range));

/** Returns whether an address is on the public internet: not local, private, multicast, reserved or special-purpose. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv6' && !parsed.match(globalUnicast)) return false;
  return !special.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}

/**
 * Fetches a user-supplied URL. Connects to the same address that was checked, so that DNS rebinding cannot bypass the check; checks
 * each redirect in the same way.
 * @throws {FetchRefused} for a rejected address or response; other errors if the server does not respond
 */
export async function guardedFetch(url: string, options: GuardedFetch): Promise<Fetched> {
  const { timeoutMs, isAllowed = isPublicAddress, trustedOrigin, resolve = lookup } = options;
  const { Agent, fetch } = await import('undici');
  const guarded = new Agent({ connect: { lookup: guardedLookup(isAllowed, resolve) } });
  const trusted = new Agent();
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    let current = new URL(url);
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const isTrusted = current.origin === trustedOrigin;
      if (!isTrusted) assertReachable(current, isAllowed);
      const dispatcher = isTrusted ? trusted : guarded;
      const response = await fetch(current, { dispatcher, signal, headers, redirect: 'manual' });
      const location = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && location !== null) {
        await response.body?.cancel();
        current = new URL(location, current);
        continue;
      }
      if (response.status !== 200) throw new FetchRefused(`It was answered with ${response.status}.`);
      const bytes = await readUpTo(response.body ?? [], options);
      return { url: current.href, contentType: response.headers.get('content-type') ?? '', bytes };
    }
    throw new FetchRefused('It leads from place to place.');
  } finally {
    await Promise.all([guarded.destroy(), trusted.destroy()]);
  }
}

function assertReachable({ protocol, port, hostname, username }: URL, isAllowed: (address: string) => boolean): void {
  if (protocol !== 'http:' && protocol !== 'https:') throw new FetchRefused(`${protocol} is not fetched.`);
  if (username) throw new FetchRefused('Nothing is fetched with a name and password.');
  if (port !== '' && isAllowed === isPublicAddress) throw new FetchRefused('Only the usual ports are asked.');
  // names are checked when they are resolved
  const address = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(address) && !isAllowed(address)) throw new FetchRefused('It is not on the public internet.');
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

function guardedLookup(isAllowed: (address: string) => boolean, resolve: Resolve) {
  return (hostname: string, options: LookupOptions, found: Found): void => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error?.code === 'ENOTFOUND') return found(new FetchRefused('There is no such host.'), []);
      if (error || !first) return found(error ?? new FetchRefused('The host has no address.'), []);
      if (!addresses.every(({ address }) => isAllowed(address)))
        return found(new FetchRefused('It is not on the public internet.'), []);
      return options.all ? found(null, addresses) : found(null, first.address, first.family);
    });
  };
}

type Bounds = Pick<GuardedFetch, 'maxBytes' | 'isCut'>;

async function readUpTo(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { maxBytes, isCut = false }: Bounds,
): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > maxBytes && !isCut) throw new FetchRefused(`It is larger than ${maxBytes} bytes.`);
    pieces.push(piece);
    if (size > maxBytes) break;
  }
  return Buffer.concat(pieces).subarray(0, maxBytes);
}
