import type { Environment } from '@velvet/kit/lifecycle/config';
import { addressesIn, type Replica, type Target } from '@velvet/platform/doctor/target';
import { addressName } from '@velvet/platform/part';
import { parts } from '@velvet/platform/platform';
import type { RunningInfo } from './data-directory.ts';

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
    addresses: addressesIn(environment),
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
