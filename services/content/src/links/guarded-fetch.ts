import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import ipaddr from 'ipaddr.js';

/** What is not fetched, and why; asking again would change nothing. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused';
}

export type GuardedFetch = {
  /** of everything together, redirects included; milliseconds */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** by default whether it is an address of the public internet */
  readonly isAllowed?: (address: string) => boolean;
};

export type Fetched = { readonly url: string; readonly contentType: string; readonly bytes: Buffer };

const maxRedirects = 3;
const headers = { 'user-agent': 'VelvetLinks/1.0', accept: 'text/html,image/*;q=0.9' };

/** Of the public internet: not this machine, not a private network, not a multicast or reserved range. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/**
 * GETs what a stranger named. The address that is looked at is the one that is connected to, so that a name cannot be one
 * thing when it is checked and another when it is used; each redirect is looked at like the first.
 * @throws {FetchRefused} for an address or an answer that we do not take; other errors when nobody answered
 */
export async function guardedFetch(url: string, options: GuardedFetch): Promise<Fetched> {
  const { timeoutMs, isAllowed = isPublicAddress } = options;
  const { Agent, request } = await import('undici');
  const dispatcher = new Agent({ connect: { lookup: guardedLookup(isAllowed) } });
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    let current = new URL(url);
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      assertReachable(current, isAllowed);
      const { statusCode, headers: answered, body } = await request(current, { dispatcher, signal, headers });
      const location = answered['location'];
      if (statusCode >= 300 && statusCode < 400 && typeof location === 'string') {
        await body.dump();
        current = new URL(location, current);
        continue;
      }
      if (statusCode !== 200) throw new FetchRefused(`It was answered with ${statusCode}.`);
      const bytes = await readUpTo(body, options.maxBytes);
      return { url: current.href, contentType: String(answered['content-type'] ?? ''), bytes };
    }
    throw new FetchRefused('It leads from place to place.');
  } finally {
    await dispatcher.destroy();
  }
}

function assertReachable({ protocol, port, hostname, username }: URL, isAllowed: (address: string) => boolean): void {
  if (protocol !== 'http:' && protocol !== 'https:') throw new FetchRefused(`${protocol} is not fetched.`);
  if (username) throw new FetchRefused('Nothing is fetched with a name and password.');
  if (port !== '' && isAllowed === isPublicAddress) throw new FetchRefused('Only the usual ports are asked.');
  // a name is looked at when it is looked up
  const address = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(address) && !isAllowed(address)) throw new FetchRefused('It is not on the public internet.');
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

function guardedLookup(isAllowed: (address: string) => boolean) {
  return (hostname: string, options: LookupOptions, found: Found): void => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error?.code === 'ENOTFOUND') return found(new FetchRefused('There is no such host.'), []);
      if (error || !first) return found(error ?? new FetchRefused('The host has no address.'), []);
      if (!addresses.every(({ address }) => isAllowed(address)))
        return found(new FetchRefused('It is not on the public internet.'), []);
      return options.all ? found(null, addresses) : found(null, first.address, first.family);
    });
  };
}

async function readUpTo(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > maxBytes) throw new FetchRefused(`It is larger than ${maxBytes} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
