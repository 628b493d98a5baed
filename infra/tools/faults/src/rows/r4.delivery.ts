import { setTimeout as delay } from 'node:timers/promises';
import { query } from '@velvet/acceptance/kill/query';
import { eventually } from '@velvet/acceptance/story/eventually';
import type { Toxic } from '@velvet/engines/toxiproxy';
import type { Ground } from '#ground.ts';
import type { Row } from '#row.ts';

const awayMs = 1500;
/** another process of the service must have taken over by then */
const takeoverLimitMs = 5000;
const replicas = 2;
const timeoutMs = 30_000;
let lateTakeovers = 0;

/** Returns the process that holds the lock of the service's relay; the name of its connection begins with the process id. */
async function relayOf({ site }: Ground, service: string): Promise<number | undefined> {
  const [leader] = await query<{ name: string }>(
    site.databaseUrl(service),
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.classid = 7307 and l.granted and a.datname = current_database()`,
  );
  return leader && Number.parseInt(leader.name, 10);
}

async function killRelay(ground: Ground, service: string): Promise<void> {
  const find = () => relayOf(ground, service);
  await eventually(`every replica of ${service} runs`, timeoutMs, () =>
    Promise.resolve(ground.cluster.processes().filter(({ name }) => name === service).length === replicas),
  );
  const leader = await eventually('a relay leads', timeoutMs, find);
  process.kill(leader, 'SIGKILL');
  const killedAt = performance.now();
  await eventually(`another relay of ${service} takes over`, timeoutMs, async () => {
    const next = await find();
    return next !== undefined && next !== leader;
  });
  if (performance.now() - killedAt > takeoverLimitMs) lateTakeovers += 1;
}

async function killKafka({ engines: { kafka } }: Ground): Promise<void> {
  await kafka.engine().kill();
  await delay(awayMs);
  await kafka.start();
}

async function cut({ engines: { way } }: Ground): Promise<void> {
  await way.cut();
  await delay(awayMs);
  await way.heal();
}

const poison =
  (toxic: Toxic) =>
  async ({ engines: { way } }: Ground) => {
    await way.poison(toxic);
    await delay(awayMs);
    await way.heal();
  };

const kinds: ((ground: Ground) => Promise<void>)[] = [
  (ground) => killRelay(ground, 'payment'),
  killKafka,
  cut,
  poison({ type: 'latency', attributes: { latency: 400, jitter: 300 } }),
  poison({ type: 'reset_peer', attributes: { timeout: 20 } }),
  (ground) => killRelay(ground, 'content'),
  killKafka,
  // the acknowledgement is lost, what it acknowledges is not
  poison({ type: 'reset_peer', stream: 'downstream', toxicity: 0.5, attributes: { timeout: 0 } }),
];

export const deliveryRow: Row = {
  name: 'R4',
  fault: 'a relay killed, Kafka killed, its network cut, slow, reset',
  times: 40,
  inject: (ground, number) => kinds[(number - 1) % kinds.length]?.(ground) ?? Promise.resolve(),
  judge: () => ({ 'relays taken over after more than 5 s': lateTakeovers }),
};
