import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { inParallel } from '@velvet/kit/base/async';
import { ConfigError, reasonOf, type Environment } from '@velvet/kit/lifecycle/config';
import { openEngines } from '@velvet/kit/lifecycle/engines';
import { noSubstitutes } from '@velvet/kit/lifecycle/run-process';
import { dataPath, takeDataDirectory, type DataDirectory } from '@velvet/standalone/data-directory';
import { databasesOn } from '@velvet/platform/databases';
import { requireFreePorts } from '@velvet/standalone/ports';
import { databaseNames, platform, providers, sitePorts } from '@velvet/standalone/services';
import { introduceFounder } from '@velvet/standalone/founder';
import { environmentOf, standaloneSettings, type StandaloneSettings } from '@velvet/standalone/settings';
import { createMember, type Member } from './member.ts';
import { identityPort, portCount, programsOf, type Program } from './programs.ts';
import { clusterPort } from './settings.ts';

export type Cluster = {
  readonly url: string;
  /** where the data is, and the door for commands */
  readonly path: string;
  /**
   * Puts a new process in the place of each, one after another.
   * @param name of one part; without it everything of ours
   */
  restart(name: string | undefined, report: (line: string) => void): Promise<void>;
  stop(): Promise<void>;
};

/** Megabytes, for young objects and for the others: who may have gigabytes keeps some 30 MB more than it needs. */
const memoryLimits = ['--max-semi-space-size=4', '--max-old-space-size=512'];

type Report = (line: string) => void;

/**
 * Every service in processes of its own, over engines, behind the gateway.
 * @param given names the engines
 * @throws {ConfigError} with one line for the operator
 */
export async function startCluster(given: Environment, report: Report): Promise<Cluster> {
  const settings = standaloneSettings(given);
  const firstPort = clusterPort(given);
  await using started = new AsyncDisposableStack();
  const data = takeDataDirectory(dataPath(given));
  started.defer(() => data.release());
  await requireFreePorts('PORT', settings.port, sitePorts);
  await requireFreePorts('CLUSTER_PORT', firstPort, portCount);

  report('Preparing the engines');
  const databases = await prepareEngines(settings);
  const environment = {
    ...environmentOf(
      given,
      settings,
      settings.identity.isOwn ? `http://127.0.0.1:${identityPort({ firstPort })}/identity/` : undefined,
      data,
    ),
    METRICS_PROCESS: 'true',
    NODE_OPTIONS: [given['NODE_OPTIONS'], ...memoryLimits].filter(Boolean).join(' '),
    // of the C library: each arena keeps what others could have
    MALLOC_ARENA_MAX: given['MALLOC_ARENA_MAX'] ?? '2',
    // shares compiled code between processes and starts
    NODE_COMPILE_CACHE: given['NODE_COMPILE_CACHE'] ?? join(data.path, 'compile-cache'),
  };
  const programs = programsOf({ settings, environment, databaseUrl: databases.url, firstPort });

  report('Starting the processes');
  const publishState = () => writeRunning(data, settings, members, databases.url);
  let isStarted = false;
  const members: Member[] = programs.flatMap((program) =>
    Array.from({ length: program.replicas }, (_, place) =>
      createMember({ program, place, report, onChanged: () => isStarted && publishState() }),
    ),
  );
  started.defer(() => stopAll(members));
  // as many at once as there are cores: more would only take longer, each of them
  await inParallel(members, availableParallelism(), (member) => member.start());
  await introduceFounder(environment, databases.url('identity'), `http://localhost:${settings.port}`);
  isStarted = true;
  publishState();
  const kept = started.move();
  return {
    url: settings.publicUrl,
    path: data.path,
    restart: (name, reportTo) => restart(members, name, reportTo),
    stop: () => kept.disposeAsync(),
  };
}

/** Checks the engines once for all processes, and migrates the databases. */
async function prepareEngines({ databaseUrl = '', engines }: StandaloneSettings) {
  await using opened = new AsyncDisposableStack();
  await openEngines(opened, engines, noSubstitutes);
  const databases = databasesOn(databaseUrl);
  await databases.create('identity').catch((error: unknown) => {
    throw new ConfigError(`DATABASE_URL: PostgreSQL cannot be used there: ${reasonOf(error)}`);
  });
  await Promise.all([...platform, ...providers.map(({ service }) => service)].map(databases.prepare));
  return databases;
}

/** First nobody comes in any more, then the services end their work, then what they still needed for that. */
async function stopAll(members: readonly Member[]): Promise<void> {
  for (const stage of new Set(members.map(({ program }) => program.stage).toSorted((a, b) => a - b)))
    await Promise.all(members.filter(({ program }) => program.stage === stage).map((member) => member.stop()));
}

async function restart(members: readonly Member[], name: string | undefined, report: Report): Promise<void> {
  const chosen = members.filter(({ program }) => (name === undefined ? program.isOurs : program.name === name));
  if (chosen.length === 0)
    throw new ConfigError(
      `There is no ${name}. There are: ${[...new Set(members.map(({ program }) => program.name))].join(', ')}`,
    );
  for (const member of chosen) {
    await member.replace();
    const { ordinal, pid } = member.running() ?? {};
    report(`${member.program.name} ${ordinal} is now process ${pid}`);
  }
}

function writeRunning(
  data: DataDirectory,
  settings: StandaloneSettings,
  members: readonly Member[],
  databaseUrl: (name: string) => string,
): void {
  const processes = members.map((member) => member.running()).filter((running) => running !== undefined);
  const urlOf = ({ name }: Pick<Program, 'name'>) => processes.find((running) => running.name === name)?.url ?? '';
  data.writeRunning({
    pid: process.pid,
    url: `http://localhost:${settings.port}`,
    databaseUrls: Object.fromEntries(databaseNames.map((name) => [name, databaseUrl(name)])),
    serviceUrls: {
      ...Object.fromEntries(platform.map((service) => [service.name, urlOf(service)])),
      identity: urlOf({ name: 'identity-provider' }),
    },
    gatewayMetricsUrl: processes.find(({ name }) => name === 'gateway')?.metricsUrl,
    cardSandboxUrl: `http://127.0.0.1:${settings.port + 1}`,
    processes,
  });
}
