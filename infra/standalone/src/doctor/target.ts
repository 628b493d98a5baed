import type { Environment } from '@velvet/kit/lifecycle/config';
import { addressName } from '@velvet/platform/part';
import { parts } from '@velvet/platform/platform';
import type { RunningInfo } from '#data-directory.ts';

/** A process of a part. */
export type Replica = {
  readonly part: string;
  /** the name of the part, and its ordinal if it has several replicas */
  readonly name: string;
  readonly url: string;
  /** base address of `/metrics`; undefined if it has none */
  readonly metricsUrl: string | undefined;
};

/** Where the parts of a running platform are. */
export type Target = {
  /** of the gateway */
  readonly url: string;
  readonly replicas: readonly Replica[];
  /** the number of replicas of each part */
  readonly expected: Readonly<Record<string, number>>;
  /** URLs of the databases, by the address name of their part */
  readonly databases: Readonly<Record<string, string>>;
  /** a folder on the disk with the data */
  readonly dataPath: string;
  /** addresses whose certificates are checked if they are https */
  readonly addresses: readonly string[];
};

/** Settings with addresses that people or parts connect to. */
const addressNames = [
  'PUBLIC_URL',
  'OIDC_ISSUER',
  'S3_ENDPOINT',
  'S3_PUBLIC_ENDPOINT',
  'CARD_PROVIDER_URL',
  'VERIFICATION_PROVIDER_URL',
] as const;

/** Finds the parts in what the running assembly wrote to its data folder. */
export function targetOf(running: RunningInfo, environment: Environment, dataPath: string): Target {
  const replicas = running.processes ? replicasOf(running.processes) : singlesOf(running);
  const names = new Set(replicas.map(({ part }) => part));
  const isCluster = running.processes !== undefined;
  return {
    url: running.url,
    replicas,
    expected: Object.fromEntries(
      parts
        .filter(({ kind, name }) => kind === 'gateway' || kind === 'service' || names.has(name))
        .map((part) => [part.name, isCluster ? part.replicas : 1]),
    ),
    databases: running.databaseUrls,
    dataPath,
    addresses: addressNames.flatMap((name) => environment[name] ?? []),
  };
}

function replicasOf(processes: NonNullable<RunningInfo['processes']>): Replica[] {
  return processes.map(({ name, ordinal, url, metricsUrl }) => {
    const isAlone = processes.filter((each) => each.name === name).length === 1;
    return { part: name, name: isAlone ? name : `${name} ${ordinal}`, url, metricsUrl };
  });
}

/** Parts of one process, without the sandboxes. */
function singlesOf({ url, gatewayMetricsUrl, serviceUrls }: RunningInfo): Replica[] {
  const services = Object.entries(serviceUrls).map(([address, serviceUrl]) => {
    const part = parts.find((each) => addressName(each) === address)?.name ?? address;
    return { part, name: part, url: serviceUrl, metricsUrl: serviceUrl };
  });
  return [{ part: 'gateway', name: 'gateway', url, metricsUrl: gatewayMetricsUrl }, ...services];
}
