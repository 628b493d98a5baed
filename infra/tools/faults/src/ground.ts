import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { portCount as clusterPorts } from '@velvet/cluster/programs';
import { startRunning } from '@velvet/cluster/running';
import { freePorts } from '@velvet/engines/free-port';
import { assembleCast } from '@velvet/acceptance/kill/cast';
import { openJournal } from '@velvet/acceptance/kill/journal';
import { usersOf } from '@velvet/acceptance/kill/load';
import { loadSettings } from '@velvet/acceptance/kill/settings';
import { siteAt } from '@velvet/acceptance/story/running-site';
import type { Environment } from '@velvet/kit/lifecycle/config';
import type { EventBus } from '@velvet/kit/events/event-bus';
import { openKafkaBus } from '@velvet/kit/events/kafka-bus';
import { kafkaSettings } from '@velvet/kit/events/kafka-settings';
import { createLogger } from '@velvet/kit/observability/logger';
import { sitePorts } from '@velvet/standalone/services';
import { enginePorts, openEngines } from './engines.ts';
import { armedVariable } from './points/points.ts';
import { openWays } from './ways/ways.ts';
import { openAudience } from './watch/audience.ts';
import { watchCalls } from './watch/calls.ts';
import { openRooms } from './watch/meeting.ts';
import { keepEvents } from './watch/events.ts';

const preload = pathToFileURL(join(import.meta.dirname, 'points', 'preload.ts')).href;

/**
 * Starts a cluster on its own engines, with active and listening users.
 * @param directory absolute path of an empty folder for all data
 * @param report receives progress messages
 */
export async function openGround(directory: string, report: (line: string) => void) {
  await using opened = new AsyncDisposableStack();
  // all at once: what is chosen is nobody's until it is used
  const port = await freePorts(sitePorts + enginePorts + clusterPorts);
  const url = `http://localhost:${port}`;
  report('Starting the engines');
  await mkdir(join(directory, 'engines'));
  const engines = opened.use(await openEngines(join(directory, 'engines'), port + sitePorts, url));
  const pointFile = join(directory, 'point');
  const ways = opened.use(await openWays(port));
  report('Starting the cluster');
  const cluster = opened.use(
    await startRunning(directory, {
      ...process.env,
      ...engines.environment,
      DATA_DIR: directory,
      PORT: String(port),
      CLUSTER_PORT: String(port + sitePorts + enginePorts),
      ...loadSettings,
      // tokens outlive the run
      IDENTITY_TOKEN_LIFETIME_SECONDS: String(24 * 3600),
      ...ways.environment,
      [armedVariable]: pointFile,
      NODE_OPTIONS: [process.env['NODE_OPTIONS'], `--import=${preload}`].filter(Boolean).join(' '),
    }),
  );
  opened.defer(() => writeFile(join(directory, 'cluster.log'), cluster.said()));
  const site = siteAt(url, directory);
  const bus = await openBus(engines.environment);
  opened.defer(() => bus.close());
  const events = await keepEvents(site, bus);
  report('People are coming');
  const { cast, calls } = watchCalls(await assembleCast(site));
  const journal = openJournal();
  const audience = opened.use(await openAudience(site, cast));
  const rooms = opened.use(openRooms(url));
  const kept = opened.move();
  return {
    directory,
    site,
    engines,
    cluster,
    events,
    bus,
    ways,
    cast,
    calls,
    /** see `points` */
    pointFile,
    audience,
    /** rooms with participants, for rows that need them */
    rooms,
    journal,
    /** the load, which goes on at the same turn after a pause */
    users: usersOf(cast, journal),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

function openBus(environment: Environment): Promise<EventBus> {
  const settings = kafkaSettings(environment);
  if (!settings) throw new Error('The engines have no Kafka.');
  return openKafkaBus(settings, createLogger('faults', 'silent'));
}

export type Ground = Awaited<ReturnType<typeof openGround>>;
