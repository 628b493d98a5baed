import { PlatformStatus, readStatus } from '@velvet/contracts/platform/status';
import { requestJson } from '@velvet/kit/http/http-client';
import { reasonOf } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';
import { finding, worstOf, type Finding } from './finding.ts';
import type { Limits } from './limits.ts';
import { seriesOf, type Reading } from './reading.ts';
import type { Target } from './target.ts';

const Status = z.object({ data: PlatformStatus });

/** Checks the state that the gateway reports to everybody. */
export async function checkSite({ url }: Target): Promise<Finding> {
  const limit = 'no part down';
  try {
    const { parts, state } = Status.parse(await requestJson(`${url}${readStatus.path}`)).data;
    const down = parts.filter((part) => part.state === 'down').map(({ name }) => name);
    const figure = down.length > 0 ? `${down.join(', ')} down` : state;
    return finding('site', url, { isHealthy: down.length === 0, figure, limit });
  } catch (error) {
    return finding('site', url, { isHealthy: false, figure: reasonOf(error), limit });
  }
}

/** Checks that all replicas of each part run and are ready. */
export function checkReplicas({ expected }: Target, readings: readonly Reading[]): Finding[] {
  const limit = 'all ready';
  const short = Object.entries(expected).flatMap(([part, count]) => {
    const ready = readings.filter(({ replica, problem }) => replica.part === part && problem === undefined).length;
    const [problem] = readings.flatMap((each) => (each.replica.part === part ? (each.problem ?? []) : []));
    if (ready >= count) return [];
    const figure = `${ready} of ${count} ready${problem ? `: ${problem}` : ''}`;
    return [finding('replicas', part, { isHealthy: false, figure, limit })];
  });
  const figure = `${readings.length} of ${Object.keys(expected).length} parts ready`;
  return short.length > 0 ? short : [finding('replicas', 'all parts', { isHealthy: true, figure, limit })];
}

/** Checks that all replicas run the same version. */
export function checkVersions(readings: readonly Reading[]): Finding[] {
  const running = Map.groupBy(
    readings.flatMap((reading) => {
      const [info] = seriesOf([reading], 'build_info');
      return info ? [{ name: reading.replica.name, labels: info.labels }] : [];
    }),
    ({ labels: { version = '', revision = '', node = '' } }) =>
      `${version}${revision === 'unknown' ? '' : ` (${revision})`} on Node ${node}`,
  );
  const limit = 'one version';
  return [...running].map(([version, replicas]) => {
    const names = replicas.map(({ name }) => name).join(', ');
    const subject = running.size === 1 ? `all ${replicas.length}` : names;
    return finding('versions', subject, { isHealthy: running.size === 1, figure: version, limit });
  });
}

/** Checks that every replica reaches the engines that it needs. */
export function checkEngines(readings: readonly Reading[]): Finding[] {
  const reports = readings.flatMap(({ replica, engines }) =>
    Object.entries(engines).map(([engine, isThere]) => ({ engine, isThere, name: replica.name })),
  );
  return [...Map.groupBy(reports, ({ engine }) => engine)].map(([engine, all]) => {
    const away = all.filter(({ isThere }) => !isThere).map(({ name }) => name);
    const figure = away.length === 0 ? `reached by all ${all.length} processes` : `not reached by ${away.join(', ')}`;
    return finding('engines', engine, { isHealthy: away.length === 0, figure, limit: 'responds within 1 s' });
  });
}

/** Checks that the services reach their providers. */
export function checkProviders(readings: readonly Reading[]): Finding[] {
  const reports = readings.flatMap(({ replica, providers }) =>
    providers.map((provider) => ({ ...provider, from: replica.name })),
  );
  return [...Map.groupBy(reports, ({ name }) => name)].map(([name, all]) => {
    const away = all.filter(({ isReachable }) => !isReachable);
    const slowestMs = Math.max(...all.map(({ durationMs }) => durationMs));
    const [first] = away;
    const figure = first
      ? `not reached by ${away.map(({ from }) => from).join(', ')}: ${first.reason ?? 'no response'}`
      : `responds in ${slowestMs} ms`;
    return finding('providers', name, { isHealthy: !first, figure, limit: 'responds within 5 s' });
  });
}

/** Checks the clocks of the replicas against the clock of this machine. */
export function checkReplicaClocks(readings: readonly Reading[], { clockMs }: Limits): Finding[] {
  const measured = readings.flatMap((reading) => {
    const [time] = seriesOf([reading], 'system_time_seconds');
    if (!time) return [];
    const offsetMs = Math.abs(time.value * 1000 - reading.scrapedAt);
    return [skewOf(reading.replica.name, offsetMs, reading.uncertaintyMs, clockMs)];
  });
  return worstOf('clocks', `${clockMs} ms`, measured);
}

/** A difference counts only as far as the duration of its measurement cannot explain it. */
export function skewOf(subject: string, offsetMs: number, uncertaintyMs: number, limitMs: number) {
  const certainMs = Math.max(0, offsetMs - uncertaintyMs);
  return { subject, value: certainMs, figure: `${Math.round(certainMs)} ms apart`, isHealthy: certainMs <= limitMs };
}
