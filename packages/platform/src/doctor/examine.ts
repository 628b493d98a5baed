import { setTimeout as delay } from 'node:timers/promises';
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
import { readReplica, type Reading } from './reading.ts';
import type { Target } from './target.ts';
import { checkLag, checkMetrics, checkOutboxes, checkZeroes } from './work.checks.ts';

/**
 * Runs all checks of a running platform. It changes nothing. An unhealthy platform is examined twice, because an engine may be slow
 * for a moment and consumers may catch up.
 * @param bounds replace the limits
 */
export async function examine(target: Target, bounds: Partial<Limits> = {}): Promise<readonly Finding[]> {
  const within = { ...limits, ...bounds };
  const first = await look(target, within, []);
  if (first.findings.every(({ isHealthy }) => isHealthy)) return first.findings;
  await delay(within.againAfterMs);
  return (await look(target, within, first.readings)).findings;
}

/** @param before readings of the look before; empty at the first */
async function look(target: Target, within: Limits, before: readonly Reading[]) {
  const [readings, site, databases, disk, certificates] = await Promise.all([
    Promise.all(target.replicas.map(readReplica)),
    checkSite(target),
    checkDatabases(target, within),
    checkDisk(target, within),
    checkCertificates(target, within),
  ]);
  const findings: readonly Finding[] = [
    site,
    ...checkReplicas(target, readings),
    ...checkVersions(readings),
    ...databases,
    ...checkEngines(readings),
    ...checkOutboxes(readings, within),
    ...checkLag(readings, before, within),
    ...checkZeroes(readings),
    ...checkMetrics(readings, before),
    ...checkReplicaClocks(readings, within),
    ...disk,
    ...certificates,
    ...checkProviders(readings),
  ];
  return { readings, findings };
}
