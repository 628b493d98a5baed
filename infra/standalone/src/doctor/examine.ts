import { checkDatabases } from './database.checks.ts';
import type { Finding } from './finding.ts';
import { limits, type Limits } from './limits.ts';
import { checkCertificates, checkDisk } from './machine.checks.ts';
import {
  checkEngines,
  checkProviders,
  checkReplicaClocks,
  checkReplicas,
  checkSite,
  checkVersions,
} from './parts.checks.ts';
import { readReplica } from './reading.ts';
import type { Target } from './target.ts';
import { checkLag, checkMetrics, checkOutboxes, checkZeroes } from './work.checks.ts';

/** Runs all checks of a running platform. It changes nothing. @param bounds replace the limits */
export async function examine(target: Target, bounds: Partial<Limits> = {}): Promise<readonly Finding[]> {
  const within = { ...limits, ...bounds };
  const [readings, site, databases, disk, certificates] = await Promise.all([
    Promise.all(target.replicas.map(readReplica)),
    checkSite(target),
    checkDatabases(target, within),
    checkDisk(target, within),
    checkCertificates(target, within),
  ]);
  return [
    site,
    ...checkReplicas(target, readings),
    ...checkVersions(readings),
    ...databases,
    ...checkEngines(readings),
    ...checkOutboxes(readings, within),
    ...(await checkLag(readings, within)),
    ...checkZeroes(readings),
    ...checkMetrics(readings),
    ...checkReplicaClocks(readings, within),
    disk,
    ...certificates,
    ...checkProviders(readings),
  ];
}
