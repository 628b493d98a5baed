import { readConfig, type Environment } from '@velvet/kit/lifecycle/config';
import { upstreamNames } from '@velvet/platform/upstreams';
import { z } from 'zod';
import { isServiceName } from './discovery.ts';

/**
 * The addresses of parts, each with those of all its replicas in the order of their ordinals, or with one `srv+http` address that
 * discovers them.
 */
export type Addresses = Readonly<Record<string, readonly string[]>>;

/** The variable with the addresses of a part's replicas in the order of their ordinals, comma-separated. */
export const addressVariable = (name: string) => `GATEWAY_TO_${name.toUpperCase().replaceAll('-', '_')}`;

const addresses = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim().replace(/\/$/, '')))
  .pipe(z.array(z.url({ protocol: /^(https?|srv\+http)$/ })).min(1))
  .refine((list) => list.length === 1 || !list.some(isServiceName), 'A srv+http address must be the only one.');

/** Parts that may have no address: browsers access an S3 directly, and the site may use another identity provider. */
const optionalNames = new Set(['storage', 'identity']);

/**
 * Reads the address of every part.
 * @throws {ConfigError} naming the first that is missing or invalid
 */
export function readAddresses(environment: Environment): Addresses {
  const shape = upstreamNames.map((name) => [
    addressVariable(name),
    optionalNames.has(name) ? addresses.optional() : addresses,
  ]);
  const read = readConfig(Object.fromEntries(shape) as Record<string, typeof addresses>, environment);
  const found = upstreamNames.map((name) => [name, read[addressVariable(name)]] as const);
  return Object.fromEntries(found.filter((entry): entry is [string, string[]] => entry[1] !== undefined));
}
