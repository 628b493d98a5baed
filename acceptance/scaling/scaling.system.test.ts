import type { ReplicaAddress } from '@velvet/gateway/discovery';
import { openSite } from '@velvet/gateway/test/site';
import { redisCache } from '@velvet/kit/cache/redis-cache';
import { createLogger } from '@velvet/kit/observability/logger';
import { realtime } from '@velvet/realtime/service';
import { openRedis } from '@velvet/testing/redis';
import { openWorld } from '@velvet/testing/world';
import { expect, test, vi } from 'vitest';
import { enterRoom, type Person } from './person.ts';

/** of each of two groups */
const rooms = 25;
const peoplePerRoom = 4;

/** Replicas of realtime that start and stop, and a gateway that discovers them. */
async function openPlatform(resources: AsyncDisposableStack) {
  const redis = resources.use(await openRedis());
  const cache = resources.adopt(await redisCache(redis.url, createLogger('cache', 'silent')), (each) => each.close());
  const environment = {
    REDIS_URL: redis.url,
    SOCKET_ADAPTER: 'streams',
    DRAIN_TIME_MS: '1500',
    REALTIME_JOINS_PER_ADDRESS: '10000',
  };
  const world = resources.use(await openWorld([realtime], { environment, cache }));
  const running = [{ url: world.url('realtime'), stop: () => Promise.resolve() }];
  let listed: readonly ReplicaAddress[] = [{ url: world.url('realtime'), ordinal: 0 }];
  async function scaleTo(count: number): Promise<void> {
    while (running.length < count)
      running.push(await world.startReplica('realtime', { REALTIME_ORDINAL: String(running.length) }));
    const stopped = running.splice(count);
    listed = running.map(({ url }, ordinal) => ({ url, ordinal }));
    await Promise.all(stopped.map((replica) => replica.stop()));
  }
  await scaleTo(2);
  const site = resources.use(
    await openSite(
      { GATEWAY_RATE_FACTOR: '0' },
      cache,
      { realtime: ['srv+http://realtime.test'] },
      undefined,
      () => async () => listed,
    ),
  );
  return {
    url: site.url,
    /** Starts or stops replicas, the highest ordinals first, as a StatefulSet does. */
    scaleTo,
  };
}

/** Sends messages of all members in turn. @returns a function that stops and returns the messages of each room */
function talk(people: readonly (readonly Person[])[]) {
  const said = people.map(() => new Map<string, string>());
  let turn = 0;
  const timer = setInterval(() => {
    people.forEach((members, room) => {
      const person = members[turn % members.length];
      if (person) said[room]?.set(person.say(), person.name);
    });
    turn += 1;
  }, 500);
  return () => {
    clearInterval(timer);
    return said;
  };
}

/** Lets people enter rooms of four. @returns them by room, once all are there */
async function enterRooms(
  resources: DisposableStack,
  url: string,
  name: string,
): Promise<readonly (readonly Person[])[]> {
  const people = Array.from({ length: rooms }, (_room, room) =>
    Array.from({ length: peoplePerRoom }, (_person, at) =>
      resources.use(enterRoom(url, `${name}-${room}`, `Person ${at}`)),
    ),
  );
  await areThere(people.flat());
  return people;
}

const areThere = (people: readonly Person[]) =>
  vi.waitFor(() => expect(people.filter((person) => !person.isThere()).length).toBe(0), 60_000);
const replicasOf = (people: readonly Person[]) => new Set(people.map((person) => person.replica())).size;

test('meetings of 200 people continue without a loss while realtime scales from 2 replicas to 4 and to 1', async () => {
  await using resources = new AsyncDisposableStack();
  const platform = await openPlatform(resources);
  using entered = new DisposableStack();
  const early = await enterRooms(entered, platform.url, 'early');
  expect(replicasOf(early.flat())).toBe(2);
  const endEarly = talk(early);
  await platform.scaleTo(4);
  await vi.waitFor(async () => {
    using probe = enterRoom(platform.url, 'probe', 'Probe');
    await areThere([probe]);
    expect(['2', '3']).toContain(probe.replica());
  }, 60_000);
  const late = await enterRooms(entered, platform.url, 'late');
  expect(replicasOf(late.flat())).toBeGreaterThanOrEqual(2);
  const endLate = talk(late);
  const all = [...early, ...late].flat();

  await platform.scaleTo(1);
  await vi.waitFor(() => expect(replicasOf(all)).toBe(1), 30_000);
  await areThere(all);
  const said = [...endEarly(), ...endLate()];
  await vi.waitFor(() => expect(all.filter((person) => !person.isAcknowledged()).length).toBe(0), 30_000);
  for (const [room, members] of [...early, ...late].entries())
    for (const person of members) {
      const expected = [...(said[room] ?? [])].filter(([, name]) => name !== person.name).map(([id]) => id);
      await vi.waitFor(() => expect(person.received.toSorted()).toEqual(expected.toSorted()), 30_000);
    }
  expect(all.filter((person) => !person.hasStayed())).toEqual([]);
  const absences = all.flatMap(({ absencesMs }) => absencesMs);
  expect(absences.length).toBeGreaterThan(0);
  process.stdout.write(`${absences.length} reconnects, the longest took ${Math.round(Math.max(...absences))} ms\n`);
  // so that a wait that takes too long reports what it waited for
}, 240_000);
