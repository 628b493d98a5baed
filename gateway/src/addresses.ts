import { readConfig, type Environment } from '@velvet/kit/config';
import { z } from 'zod';
import { upstreamNames, type Addresses, type UpstreamName } from './upstreams.ts';

/** The variable that says where the part is: its replicas in the order of their ordinals, comma-separated. */
export const addressVariable = (name: UpstreamName) => `GATEWAY_TO_${name.toUpperCase()}`;

const addresses = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim().replace(/\/$/, '')))
  .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1));

/**
 * Where every part is. The storage may have none: browsers go to an S3 themselves.
 * @throws {ConfigError} naming the first that is missing or wrong
 */
export function readAddresses(environment: Environment): Addresses {
  const shape = upstreamNames.map((name) => [
    addressVariable(name),
    name === 'storage' ? addresses.optional() : addresses,
  ]);
  const read = readConfig(Object.fromEntries(shape) as Record<string, typeof addresses>, environment);
  const found = upstreamNames.map((name) => [name, read[addressVariable(name)]] as const);
  return Object.fromEntries(found.filter(([, urls]) => urls !== undefined));
}
