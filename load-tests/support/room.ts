import { check } from 'k6';
import { overReplicas, rooms } from './meeting-metrics.ts';
import { openLine } from './line.ts';
import { seatPerson, type Person } from './person.ts';
import type { Settings } from './settings.ts';
import { measured } from './steps.ts';
import { createWords } from './words.ts';

export const roomSize = 4;
/** each name twice, so that the server must make names unique */
const wantedNames = ['Ana', 'Bo', 'Ana', 'Bo'];
const lookMs = 20;
/** connection timeout of the specification; milliseconds */
const comeInMs = 20_000;

export const delay = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** Runs four participants in a room, from joining to leaving. @throws if one of them fails */
export async function meetInRoom(
  roomId: string,
  { url, seconds, pause, ...settings }: Settings<'meeting'>,
): Promise<void> {
  // connected concurrently before anything else, so that a gateway with round-robin spreads them over the replicas
  const lines = await Promise.all(wantedNames.map(() => measured('connect', () => openLine(url))));
  const words = createWords(roomId);
  const people: Person[] = [];
  const present = () => people.filter((person) => person.isIn()).map((person) => person.name());

  /** @returns whether the condition held in time @throws the failure of a participant */
  async function until(isSo: () => boolean, limitMs = settings['timeout-seconds'] * 1000): Promise<boolean> {
    for (const end = Date.now() + limitMs; Date.now() < end && !isSo(); await delay(lookMs)) requireAll(people);
    requireAll(people);
    return isSo();
  }

  try {
    for (const [index, line] of lines.entries())
      people.push(seatPerson(line, roomId, wantedNames[index] ?? '', words, present));
    if (!(await until(() => people.every((person) => person.isIn()), comeInMs)))
      throw new Error('A participant did not join.');
    await until(() => people.every((person) => person.others() === roomSize - 1));
    checkRoom(people);
    await Promise.all(people.map((person) => talk(person, seconds * 1000, pause * 1000)));
    await until(() => words.missing() === 0 && !people.some((person) => person.isAboutToOffer()));
    words.close();
    await leave(people, until);
    rooms.add(1);
  } finally {
    for (const line of lines) line.drop();
  }
}

function requireAll(people: readonly Person[]): void {
  for (const { line } of people) {
    const failure = line.failure();
    if (failure) throw failure;
  }
}

function checkRoom(people: readonly Person[]): void {
  check(people, {
    'one participant is the initiator': () => people.filter((person) => person.isInitiator()).length === 1,
    'all names are unique': () => new Set(people.map((person) => person.name())).size === roomSize,
    'every participant has the names of the others': () => people.every((person) => person.others() === roomSize - 1),
  });
  overReplicas.add(new Set(people.map(({ line }) => line.replica)).size > 1 ? 1 : 0);
}

async function talk(person: Person, forMs: number, pauseMs: number): Promise<void> {
  const end = Date.now() + forMs;
  // spreads the participants over the pause
  for (let wait = Math.random() * pauseMs; Date.now() + wait < end; wait = (0.5 + Math.random()) * pauseMs) {
    await delay(wait);
    person.chat('I wanted to say this:');
  }
  await delay(end - Date.now());
}

async function leave(people: readonly Person[], until: (isSo: () => boolean) => Promise<boolean>): Promise<void> {
  const [last, ...others] = people;
  await Promise.all(others.map((person) => measured('leave', () => person.leave())));
  const isAlone = await until(() => last?.others() === 0);
  check(last, { 'the remaining participant receives the departures': () => isAlone });
  if (last) await measured('leave', () => last.leave());
  requireAll(people);
}
