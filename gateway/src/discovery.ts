import { Resolver } from 'node:dns/promises';

/** One replica: its address and its ordinal, by which sticky sessions are routed. */
export type ReplicaAddress = { readonly url: string; readonly ordinal: number };

/** Reads the current replicas of a service. @throws if they cannot be read; the previous ones remain valid */
export type Discovery = () => Promise<readonly ReplicaAddress[]>;

const scheme = 'srv+http:';

/** Returns whether an address names a DNS service, `srv+http://<name>`, whose SRV records are the replicas. */
export const isServiceName = (address: string): boolean => address.startsWith(scheme);

/** The pods of a StatefulSet are named `<set>-<ordinal>`; that is the first label of their host names. */
const ordinalOf = (host: string): number => Number(/^[^.]*-(\d+)(?:\.|$)/.exec(host)?.[1]);

/**
 * Looks up replicas by the SRV records of a headless service in Kubernetes: one for each pod, with its host name and port.
 * @param address `srv+http://<name>`; the name is fully qualified, because search domains do not apply to SRV queries
 * @param servers addresses of DNS servers instead of those of the system
 */
export function discoverByDns(address: string, servers?: readonly string[]): Discovery {
  const { hostname } = new URL(address.replace(scheme, 'http:'));
  const resolver = new Resolver({ timeout: 1000, tries: 2 });
  if (servers) resolver.setServers(servers);
  return async () => {
    const records = await resolver.resolveSrv(hostname);
    const found = records.map(({ name, port }) => ({ url: `http://${name}:${port}`, ordinal: ordinalOf(name) }));
    return found.filter(({ ordinal }) => Number.isInteger(ordinal)).toSorted((one, two) => one.ordinal - two.ordinal);
  };
}
