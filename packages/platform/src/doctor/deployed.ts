import { resolveSrv } from 'node:dns/promises';
import { ConfigError, readConfig, reasonOf, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';
import { databasesOn } from '#databases.ts';
import { addressName } from '#part.ts';
import { parts } from '#platform.ts';
import { addressesIn, type Replica, type Target } from './target.ts';

/** A deployed part or worker: its addresses, `srv+http://<name>` with SRV records of the replicas or `http://<host>` of a single one. */
type Deployed = { readonly name: string; readonly url: string; readonly metricsUrl: string };

const scheme = 'srv+http:';
const workerSuffix = '-worker';
const entry = /^([a-z-]+)=((?:srv\+)?http:\/\/[^\s,|]+)(?:\|(http:\/\/[^\s,|]+))?$/;

const settings = {
  /** any database on a server with the databases of all parts; without it each part needs its own DATABASE_URL */
  DATABASE_SERVER_URL: z.url(),
  /**
   * the parts and workers, comma-separated: `account=srv+http://<name>`, `content=http://content:8080`. A part with a second port
   * for metrics has both addresses: `gateway=http://gateway:8080|http://gateway:9090`
   */
  DOCTOR_PARTS: z.string().transform((text, { addIssue }): Deployed[] =>
    text.split(',').flatMap((each) => {
      const [, name, url, metricsUrl = url] = entry.exec(each.trim()) ?? [];
      if (name && url && metricsUrl && partOf(name)) return [{ name, url, metricsUrl }];
      addIssue(`must be a list of <part>=<address>, not ${each}`);
      return [];
    }),
  ),
} as const;

/** Returns the part of a deployed process. */
const partOf = (name: string) =>
  parts.find((part) => part.name === name || (part.hasWorker && `${part.name}${workerSuffix}` === name));

/**
 * Finds the parts of a deployment in the settings. Replicas that are not ready have no SRV record; at least one of each part is expected.
 * @param url of the gateway
 * @throws {ConfigError}
 */
export async function deployedTarget(url: string | undefined, environment: Environment): Promise<Target> {
  if (!url || !URL.canParse(url)) throw new ConfigError('doctor: needs the address of the gateway');
  const { DATABASE_SERVER_URL: serverUrl, DOCTOR_PARTS: deployed } = readConfig(settings, environment);
  const replicas = (await Promise.all(deployed.map(replicasOf))).flat();
  const databases = databasesOn(serverUrl);
  const names = deployed.flatMap(({ name }) => {
    const part = partOf(name);
    return part && part.kind !== 'gateway' ? addressName(part) : [];
  });
  return {
    url: url.replace(/\/$/, ''),
    replicas,
    expected: Object.fromEntries(
      deployed.map(({ name }) => [name, Math.max(1, replicas.filter(({ part }) => part === name).length)]),
    ),
    databases: Object.fromEntries(names.map((name) => [name, databases.url(name)])),
    dataPath: undefined,
    addresses: addressesIn(environment),
  };
}

async function replicasOf({ name: part, url, metricsUrl }: Deployed): Promise<Replica[]> {
  if (!url.startsWith(scheme)) return [{ part, name: part, url, metricsUrl }];
  const { hostname } = new URL(url.replace(scheme, 'http:'));
  const records = await resolveSrv(hostname).catch((error: unknown) => {
    // no replica is ready
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA'))
      return [];
    throw new ConfigError(`DOCTOR_PARTS: ${part} cannot be looked up: ${reasonOf(error)}`);
  });
  return records
    .map(({ name: host, port }) => `http://${host}:${port}`)
    .toSorted()
    .map((address, at, all) => ({
      part,
      name: all.length === 1 ? part : `${part} ${at}`,
      url: address,
      metricsUrl: address,
    }));
}
