import type { Random } from '@velvet/demo/art/random';
import { setTimeout as delay } from 'node:timers/promises';
import { pair, type Person } from './model/state.ts';
import { entering, seeing, subscribing, visiting, writing, type Probe } from './reads.ts';
import { pickOther, pickRecent } from './steps/step.ts';
import type { World } from './world.ts';

type DrawProbe = (world: World, random: Random) => Probe | undefined;

/** Time for events to arrive, and for sweeps of every five seconds. */
const limitMs = 15_000;
const pauseMs = 50;
/** Items of which everybody's view is read in the end. */
const newest = 20;

/** Reads until the answer is the expected one. @returns the difference that remains */
export async function check({ what, expects, read }: Probe): Promise<string | undefined> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const found = await read();
    if (found === expects) return undefined;
    if (performance.now() > deadline) return `${what}: expected ${expects}, found ${found}`;
    await delay(pauseMs);
  }
}

const sight: DrawProbe = (world, random) => {
  const { people, items } = world.state;
  const item = random.chance(0.7) ? pickRecent(random, items) : items[0] && random.pick(items);
  return item && seeing(world, random.pick(people), item);
};

const chat: DrawProbe = (world, random) => {
  const [creator, fan] = [random.pick(world.creators), random.pick(world.fans)];
  return random.chance(0.5) ? writing(world, fan, creator) : writing(world, creator, fan);
};

const entrance: DrawProbe = (world, random) => {
  const session = pickRecent(
    random,
    world.state.items.filter(({ kind }) => kind === 'session'),
  );
  return session && entering(world, random.pick(world.state.people), session);
};

const page: DrawProbe = (world, random) => {
  const who = random.pick(world.state.people);
  return visiting(world, who, pickOther(random, world.state.people, who));
};

const subscriptions: DrawProbe = (world, random) => subscribing(world, random.pick(world.state.people));

const probes: readonly DrawProbe[] = [sight, sight, sight, sight, chat, entrance, page, subscriptions];

/** Draws what is read after a step. */
export function drawProbes(world: World, random: Random, count: number): Probe[] {
  return Array.from({ length: count }, () => random.pick(probes)(world, random)).filter((probe) => probe !== undefined);
}

/** All that the people of a world who still have an account see of each other, and of the newest items. */
export function allProbes(world: World): Probe[] {
  const { people, items } = world.state;
  const readers = people.filter(({ isDeleted }) => !isDeleted);
  const shown = items.slice(-newest);
  const sessions = shown.filter(({ kind }) => kind === 'session');
  const all = readers.flatMap((who) => [
    subscribing(world, who),
    ...people.filter((other) => other !== who).map((other) => visiting(world, who, other)),
    ...(who.isCreator ? world.fans : world.creators)
      .filter((other) => hasConversation(world, who, other))
      .map((other) => writing(world, who, other)),
    ...shown.map((item) => seeing(world, who, item)),
    ...sessions.map((session) => entering(world, who, session)),
  ]);
  return all.filter((probe) => probe !== undefined);
}

/** A conversation without messages is deleted with one of its members. */
const hasConversation = ({ state }: World, one: Person, other: Person): boolean =>
  !other.isDeleted || state.wrote.has(pair(one, other)) || state.wrote.has(pair(other, one));
