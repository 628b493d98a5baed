import { isDeepStrictEqual } from 'node:util';
import type { RoomJoined, RoomState } from '@velvet/contracts/meeting/messages';
import { propertyRunsOfTier } from '@velvet/testing/property';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { derivedParticipants, openParticipant, type Participant } from './meeting-client.ts';
import { kinds, openReplicas, type Replicas } from './meeting-replicas.ts';

const slots = 5;
const heartbeatMs = 50;
const step = fc.record({
  slot: fc.nat({ max: slots - 1 }),
  replica: fc.constantFrom(0 as const, 1 as const),
  kind: fc.constantFrom('join', 'join', 'leave', 'disconnect', 'reconnect', 'reconnect', 'expire'),
  /** whether the next step starts after this one has completed */
  waits: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A participant over all connections; `client` is the current one. */
type Actor = { client: Participant | undefined; name: string; resume: string | undefined };

/** Runs a step if the state of its actor permits it. */
async function doStep({ world, replicas }: Replicas, roomId: string, actors: Actor[], each: Step): Promise<void> {
  const actor = actors[each.slot]!;
  const join = async (options: object) => {
    const client = openParticipant(replicas[each.replica]);
    actor.client = client;
    const { userId, resume } = await client.join(roomId, 'Ana', options);
    Object.assign(actor, { name: userId, resume });
  };
  if (each.kind === 'expire') world.clock.advance({ seconds: 31 });
  else if (each.kind === 'join' && !actor.client) await join({});
  else if (each.kind === 'reconnect' && !actor.client && actor.resume) await join({ resume: actor.resume });
  else if (each.kind === 'leave' && actor.client) {
    await actor.client.request('leave-room', roomId, actor.name);
    actor.client.socket.disconnect();
    Object.assign(actor, { client: undefined, resume: undefined });
  } else if (each.kind === 'disconnect' && actor.client) {
    actor.client.closeTransport();
    actor.client = undefined;
  }
}

/** Returns the newest state of the room that a client has received. */
function lastStateOf({ received }: Participant): RoomState | undefined {
  const states = received.flatMap(({ event, args }) =>
    event === 'room-state' ? [args[0] as RoomState] : event === 'room-joined' ? [(args[0] as RoomJoined).room] : [],
  );
  return states.toSorted((a, b) => b.version - a.version)[0];
}

type Stored = { name: string; id: string; version: number; isAway: boolean };

/** A newer stored version may differ in connections only, of which clients receive no state. */
const isSame = (view: RoomState | undefined, rows: readonly Stored[]) =>
  view !== undefined &&
  view.version <= (rows[0]?.version ?? 0) &&
  view.initiator === rows[0]?.id &&
  isDeepStrictEqual(
    view.participants.map(({ id, isAway }) => ({ id, isAway })),
    rows.map(({ id, isAway }) => ({ id, isAway })),
  );

/** Returns in what the views of the connected clients differ from the stored room. */
function differencesOf(connected: readonly { client: Participant; name: string }[], rows: readonly Stored[]): object[] {
  const names = connected.map(({ name }) => name).toSorted();
  const storedNames = rows.map(({ name }) => name).toSorted();
  if (!isDeepStrictEqual(names, storedNames)) return [{ names, storedNames }];
  return connected.flatMap(({ client, name }) => {
    const derived = derivedParticipants(client, name);
    const others = names.filter((other) => other !== name);
    const view = lastStateOf(client);
    if (isDeepStrictEqual(derived, { count: names.length, others }) && isSame(view, rows)) return [];
    return [{ name, derived, view, rows }];
  });
}

/** Asserts that after every event the derived count equals the number of distinct derived participants. */
function expectConsistent(client: Participant, name: string): void {
  for (let length = 1; length <= client.received.length; length += 1) {
    const { count, others } = derivedParticipants({ ...client, received: client.received.slice(0, length) }, name);
    const isIn = count > 0;
    expect({ count, others: others.length }).toEqual({
      count: isIn ? others.length + 1 : 0,
      others: new Set(others).size,
    });
  }
}

test.for(kinds.filter((kind) => kind !== 'two by pubsub'))(
  '%s: every client derives the stored participants and initiator when participants join, leave and reconnect concurrently',
  async (kind) => {
    await using resources = new AsyncDisposableStack();
    const replicas = await openReplicas(kind, resources, {
      REALTIME_REPLICA_HEARTBEAT_MS: String(heartbeatMs),
      // a participant that joins again instead of reconnecting is counted twice during the grace period
      REALTIME_ROOM_SIZE: '100',
      REALTIME_JOINS_PER_ADDRESS: '100000',
    });
    const { world } = replicas;
    const { db } = world.service('realtime');
    const stored = (roomId: string) =>
      db.rows<Stored>(
        'test.stored',
        `select p.name, p.id, r.version, p.away_since is not null as "isAway" from meeting_participant p join meeting_room r on r.id = p.room_id
          where room_id = $1 order by place`,
        [roomId],
      );
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const roomId = `room-${(run += 1)}`;
        const actors = Array.from({ length: slots }, (): Actor => ({
          client: undefined,
          name: '',
          resume: undefined,
        }));
        const pending = actors.map(() => Promise.resolve());
        for (const each of steps) {
          const current = pending[each.slot]!.then(() => doStep(replicas, roomId, actors, each));
          pending[each.slot] = current;
          if (each.waits) await current;
        }
        await Promise.all(pending);
        const opened = actors.flatMap(({ client, name }) => (client ? [{ client, name }] : []));
        const differences = async () => {
          const connected = opened.filter(({ client }) => client.socket.connected);
          const rows = await stored(roomId);
          const found = differencesOf(connected, rows);
          // a slow replica may count as dead: its members need the grace period, so the clock waits until they are connected again
          const areKnown = rows.every(({ name, isAway }) => !isAway || !connected.some((each) => each.name === name));
          if (found.length > 0 && areKnown) world.clock.advance({ seconds: 31 });
          return found;
        };
        // every replica sends a heartbeat between two advances of the clock
        await expect.poll(differences, { interval: 5 * heartbeatMs }).toEqual([]);
        for (const { client, name } of opened) {
          // the clock may end the grace period of a member whose replica counted as dead for a moment; a browser then joins again
          expect(client.socket.connected || kind !== 'one replica').toBe(true);
          expectConsistent(client, name);
          client.socket.disconnect();
        }
      }),
      // shrinking would take minutes
      { numRuns: propertyRunsOfTier(25), endOnFailure: true },
    );
  },
);
