import { isDeepStrictEqual } from 'node:util';
import type { RoomJoined, RoomState } from '@velvet/contracts/meeting/messages';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { believes, openParticipant, type Participant } from './meeting-client.ts';
import { kinds, openSites, type Sites } from './meeting-sites.ts';

const slots = 5;
const beatMs = 50;
const step = fc.record({
  slot: fc.nat({ max: slots - 1 }),
  site: fc.constantFrom(0 as const, 1 as const),
  kind: fc.constantFrom('come', 'come', 'leave', 'lose', 'return', 'return', 'expire'),
  /** whether the next one waits for this one to be done */
  waits: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Somebody, over all of their connections. */
type Person = { line: Participant | undefined; name: string; resume: string | undefined };

/** Does what a step says, where it can be done. */
async function doStep({ world, sites }: Sites, roomId: string, people: Person[], each: Step): Promise<void> {
  const person = people[each.slot]!;
  const come = async (options: object) => {
    const line = openParticipant(sites[each.site]);
    person.line = line;
    const { userId, resume } = await line.join(roomId, 'Ana', options);
    Object.assign(person, { name: userId, resume });
  };
  if (each.kind === 'expire') world.clock.advance({ seconds: 31 });
  else if (each.kind === 'come' && !person.line) await come({});
  else if (each.kind === 'return' && !person.line && person.resume) await come({ resume: person.resume });
  else if (each.kind === 'leave' && person.line) {
    await person.line.ask('leave-room', roomId, person.name);
    person.line.socket.disconnect();
    Object.assign(person, { line: undefined, resume: undefined });
  } else if (each.kind === 'lose' && person.line) {
    person.line.lose();
    person.line = undefined;
  }
}

/** What the server last said of the room to somebody. */
function lastStateOf({ heard }: Participant): RoomState | undefined {
  const states = heard.flatMap(({ event, words }) =>
    event === 'room-state' ? [words[0] as RoomState] : event === 'room-joined' ? [(words[0] as RoomJoined).room] : [],
  );
  return states.toSorted((a, b) => b.version - a.version)[0];
}

type Stored = { name: string; id: string; version: number; isAway: boolean };

const isSame = (told: RoomState | undefined, rows: readonly Stored[]) =>
  told?.version === rows[0]?.version &&
  told?.initiator === rows[0]?.id &&
  isDeepStrictEqual(
    told?.participants.map(({ id }) => id),
    rows.map(({ id }) => id),
  );

/** At every moment the count was that of those who were named, each once. */
function expectTruth(line: Participant, name: string): void {
  for (let heard = 1; heard <= line.heard.length; heard += 1) {
    const { count, others } = believes({ ...line, heard: line.heard.slice(0, heard) }, name);
    const isIn = count > 0;
    expect({ count, others: others.length }).toEqual({
      count: isIn ? others.length + 1 : 0,
      others: new Set(others).size,
    });
  }
}

test.for(kinds.filter((kind) => kind !== 'two by pubsub'))(
  '%s: after any comings and goings all lists agree with the server’s, with exactly one initiator',
  async (kind) => {
    await using resources = new AsyncDisposableStack();
    const opened = await openSites(kind, resources, {
      REALTIME_REPLICA_BEAT: String(beatMs),
      // who was lost and came again anew is there twice for a while
      REALTIME_ROOM_SIZE: '100',
      REALTIME_JOINS_PER_ADDRESS: '100000',
    });
    const { db } = opened.world.service('realtime');
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
        const people = Array.from({ length: slots }, (): Person => ({ line: undefined, name: '', resume: undefined }));
        const doing = people.map(() => Promise.resolve());
        for (const each of steps) {
          const mine = doing[each.slot]!.then(() => doStep(opened, roomId, people, each));
          doing[each.slot] = mine;
          if (each.waits) await mine;
        }
        await Promise.all(doing);
        const here = people.flatMap(({ line, name }) => (line ? [{ line, name }] : []));
        const names = here.map(({ name }) => name).toSorted();
        const storedLater = async () => {
          const rows = await stored(roomId);
          // a slow replica may be taken for dead: its members have the grace period to be found, so the clock does not leap over it
          const isFound = rows.every(({ name, isAway }) => !isAway || !names.includes(name));
          if (isFound) opened.world.clock.advance({ seconds: 31 });
          return rows.map(({ name }) => name).toSorted();
        };
        // between two leaps of the clock every replica has the time to say that it is there
        await expect.poll(storedLater, { interval: 5 * beatMs }).toEqual(names);
        for (const { line, name } of here) {
          const others = names.filter((other) => other !== name);
          await expect.poll(() => believes(line, name)).toEqual({ count: names.length, others });
          await expect
            .poll(async () => [lastStateOf(line), await stored(roomId)] as const)
            .toSatisfy(([told, rows]) => isSame(told, rows));
          expectTruth(line, name);
        }
        for (const { line } of here) line.socket.disconnect();
      }),
      // to find a shorter one would take minutes
      { numRuns: 25, endOnFailure: true },
    );
  },
);
