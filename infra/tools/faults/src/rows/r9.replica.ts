import { eventually } from '@velvet/acceptance/story/eventually';
import { reconnectGraceMs } from '@velvet/contracts/meeting/limits';
import type { Ground } from '#ground.ts';
import type { Row } from '#row.ts';
import type { MeetingPerson } from '#watch/meeting-person.ts';
import { untilIn, type Rooms } from '#watch/meeting.ts';

const [many, few] = [200, 12];
/** of each, between two texts: livelier than meetings are, and no more than two cores carry beside everything else */
const easyMs = 5000;
/** 95 of 100 are back within it */
const backMs = 3000;
const comeLimitMs = 60_000;
const goneForGood = 4;
/** for the news of it */
const newsMs = 10_000;

const seen = { times: [] as number[] };

/** @param leaving how many of those on the replica never come back @returns how long the others took, in ms */
async function kill({ cluster, rooms }: Ground, leaving: number): Promise<number[]> {
  const isOn = (ordinal: number) => rooms.people.some((person) => person.replica() === ordinal);
  const replicas = cluster.processes().filter(({ name, ordinal }) => name === 'realtime' && isOn(ordinal));
  const victim = replicas[Math.floor(Math.random() * replicas.length)];
  if (!victim) throw new Error('There is no replica with anybody on it.');
  const hit = rooms.people.filter((person) => person.replica() === victim.ordinal);
  const gone = hit.slice(0, leaving);
  const staying = hit.filter((person) => !gone.includes(person));
  for (const person of gone) person.vanish();
  const killedAt = performance.now();
  process.kill(victim.pid, 'SIGKILL');
  const times: number[] = [];
  await Promise.all(
    staying.map(async (person) => {
      await person.untilBack(comeLimitMs);
      times.push(performance.now() - killedAt);
    }),
  );
  await untilNobodyIsLeftBehind(rooms, gone);
  for (const person of gone) await rooms.replace(person, easyMs);
  await untilIn(rooms.people);
  return times;
}

/** Those who did not come back are in nobody's list, once they have had their time. */
function untilNobodyIsLeftBehind(rooms: Rooms, gone: readonly MeetingPerson[]): Promise<true> {
  return eventually('who did not come back has left', reconnectGraceMs + newsMs, () =>
    Promise.resolve(
      gone.every((person) =>
        rooms.othersOf(person).every((other) => other.isGone() || !other.namesSeen().includes(person.name)),
      ),
    ),
  );
}

const p95 = (): number => seen.times.toSorted((a, b) => a - b)[Math.floor(seen.times.length * 0.95)] ?? 0;

export const replicaRow: Row = {
  name: 'R9',
  fault: 'a replica of realtime killed with people in meetings on it',
  times: 10,
  // where nobody gets the processor everybody is late
  pauseMs: 1000,
  async inject(ground) {
    await ground.rooms.fill(many, easyMs);
    seen.times.push(...(await kill(ground, goneForGood)));
  },
  // participants who do not return are removed after half a minute, or later on a busy machine
  async injectBriefly(ground) {
    await ground.rooms.fill(few, easyMs);
    await kill(ground, 0);
  },
  judge: () => ({ 'people who are late, beyond 5 of 100': p95() > backMs ? 1 : 0 }),
  notes: () => [`${seen.times.length} people were back, 95 of 100 after ${(p95() / 1000).toFixed(1)} s`],
};
