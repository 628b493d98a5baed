import { eventually } from '@velvet/acceptance/story/eventually';
import { openMeetingPerson, type MeetingPerson } from './meeting-person.ts';

const roomSize = 4;
/** between two texts of one person */
const busyMs = 250;
const comeLimitMs = 60_000;

export type Rooms = ReturnType<typeof openRooms>;

/** People in rooms of four, over all replicas, who talk all the time. */
export function openRooms(url: string) {
  const people: MeetingPerson[] = [];
  const talks: Promise<void>[] = [];
  let isOver = false;
  const othersOf = (person: MeetingPerson) =>
    people.filter((other) => other !== person && other.roomId === person.roomId);

  return {
    people,
    othersOf,
    /** Until so many are there. @param count a multiple of four @param pauseMs of each, between two texts */
    async fill(count: number, pauseMs = busyMs): Promise<void> {
      const newcomers: MeetingPerson[] = [];
      for (let index = people.length; index < count; index += 1)
        newcomers.push(openMeetingPerson(url, `faults-${Math.floor(index / roomSize)}`, `person ${index}`));
      people.push(...newcomers);
      await untilIn(newcomers);
      talks.push(...newcomers.map((person) => talk(person, pauseMs, () => isOver)));
    },
    /** Replaces a participant who does not return. @param pauseMs pause between two texts */
    async replace(gone: MeetingPerson, pauseMs: number): Promise<void> {
      const person = openMeetingPerson(url, gone.roomId, `${gone.name}+`);
      people[people.indexOf(gone)] = person;
      await untilIn([person]);
      talks.push(talk(person, pauseMs, () => isOver));
    },
    /** Compares texts acknowledged since everybody joined with those lost or duplicated at a participant. */
    async compare(limitMs: number) {
      // only texts up to now are compared, because the conversation continues
      const until = new Map(people.map((person) => [person, person.acknowledged.length]));
      const count = () => countHeard(people, othersOf, until);
      await eventually('everybody has heard everything', limitMs, () => Promise.resolve(count().lost === 0)).catch(
        () => undefined,
      );
      return { ...count(), strangers: countStrangers(people) };
    },
    async [Symbol.asyncDispose]() {
      isOver = true;
      await Promise.all(talks);
      for (const person of people) person.leave();
    },
  };
}

export async function untilIn(people: readonly MeetingPerson[]): Promise<void> {
  await eventually('everybody is in their room', comeLimitMs, () =>
    Promise.resolve(people.every((person) => person.isIn())),
  );
}

async function talk(person: MeetingPerson, pauseMs: number, isOver: () => boolean): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * pauseMs));
  while (!isOver() && !person.isGone()) {
    await person.chat();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** A list that is too long has a ghost, one that is too short lacks somebody. */
const countStrangers = (people: readonly MeetingPerson[]) =>
  people.reduce((sum, person) => sum + Math.abs(person.namesSeen().length - roomSize), 0);

/** @param until how many of the texts of each are looked for */
function countHeard(
  people: readonly MeetingPerson[],
  othersOf: (person: MeetingPerson) => readonly MeetingPerson[],
  until: ReadonlyMap<MeetingPerson, number>,
) {
  const sums = { said: 0, lost: 0, doubled: 0 };
  for (const person of people)
    for (const { id, toNames } of person.acknowledged.slice(0, until.get(person)))
      for (const other of othersOf(person)) {
        // participants who joined later are no recipients
        if (!toNames.has(other.name)) continue;
        const times = other.heard.get(id) ?? 0;
        sums.said += 1;
        if (times === 0) sums.lost += 1;
        if (times > 1) sums.doubled += 1;
      }
  return sums;
}
