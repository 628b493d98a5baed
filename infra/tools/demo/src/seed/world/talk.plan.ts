import { dialogues, type Dialogue } from './dialogues.ts';
import type { PlannedPerson } from './person.plan.ts';
import { liveliestFans } from './showcase.ts';
import type { World } from './world.plan.ts';

/** A dialogue of two people of the world. */
export type PlannedTalk = {
  readonly dialogue: Dialogue;
  readonly a: PlannedPerson;
  readonly b: PlannedPerson;
};

type Pair = readonly [PlannedPerson, PlannedPerson];

/** Dialogues of the first creator with different fans; the liveliest fan has the others with different creators. */
const withFirstCreator = 5;

/**
 * Gives each dialogue to two people, who have one dialogue at most. The first creator and the liveliest fan have many, so that an
 * inbox looks lived in. A small world has fewer people, and so fewer dialogues.
 */
export function planTalks(world: World): PlannedTalk[] {
  const pairs: Record<Dialogue['between'], Pair[]> = {
    'fan and creator': pairsOfFans(world),
    creators: neighbours(world.people.creators.filter(({ isVerified }) => isVerified)),
    fans: neighbours(liveliestFans(world)),
  };
  return dialogues.flatMap((dialogue) => {
    const pair = pairs[dialogue.between].shift();
    return pair ? [{ dialogue, a: pair[0], b: pair[1] }] : [];
  });
}

function pairsOfFans(world: World): Pair[] {
  const [star] = world.people.creators;
  const [busiest] = liveliestFans(world);
  const theirs = world.fans.filter(({ follows }) => follows.some((creator) => creator === star));
  const ofFan =
    world.fans.find(({ person }) => person === busiest)?.follows.filter((creator) => creator !== star) ?? [];
  return [
    ...(star ? theirs.map(({ person }): Pair => [person, star]).slice(0, withFirstCreator) : []),
    ...(busiest ? ofFan.map((creator): Pair => [busiest, creator]) : []),
  ];
}

const neighbours = (people: readonly PlannedPerson[]): Pair[] =>
  people.slice(1).map((person, index): Pair => [people[index]!, person]);
