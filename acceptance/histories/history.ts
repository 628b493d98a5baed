import { randomFrom, type Random } from '@velvet/demo/art/random';
import { founder } from '@velvet/standalone/founder';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningSite } from '#story/running-site.ts';
import { untilSettled } from '#kill/audits/settled.ts';
import { tokenOf } from '#kill/cast.ts';
import { audit } from './audit.ts';
import { watchDelivery } from './delivery.ts';
import { leave, untilGone } from './goodbye.ts';
import { patienceWith, type Patience } from './patience.ts';
import { allProbes, check, drawProbes } from './probes.ts';
import type { Probe } from './reads.ts';
import { confirming } from './steps/checkouts.ts';
import { nextStep } from './steps/all.ts';
import { openWorld, type World } from './world.ts';

/** `kills`: steps between two kills, 0 for none. The same seed draws the same histories. */
export type Options = { seed: number; steps: number; kills: number };

export type Histories = {
  steps: number;
  probes: number;
  kills: number;
  stepsPerSecond: number;
  /** number of steps by call and expected answer */
  answers: Map<string, number>;
  /** each begins with the last steps of its world */
  disagreements: string[];
  /** counts of the audit that are not zero, in words */
  findings: [what: string, count: number][];
};

const worldNames = ['amber', 'birch', 'coral', 'dune', 'ember', 'fjord', 'grove', 'heath'] as const;
const probesPerStep = 2;
const rememberedSteps = 25;
const reportedSteps = 500;
const longestBeforeKillMs = 150;

type Course = { world: World; random: Random; past: string[]; isOver: boolean };
type Report = (line: string) => void;
type Play = { courses: readonly Course[]; patience: Patience; result: Histories; report: Report };

/** Plays random histories of several worlds at once on one platform, and audits what is left. */
export async function playHistories(
  site: RunningSite,
  { seed, steps, kills }: Options,
  report: Report,
): Promise<Histories> {
  const administrator = await tokenOf(site, founder.sub, founder.nickname);
  const worlds = await Promise.all(worldNames.map((name) => openWorld(site, name, administrator)));
  const courses: readonly Course[] = worlds.map((world, place) => ({
    world,
    random: randomFrom(seed + place),
    past: [],
    isOver: false,
  }));
  const result: Histories = {
    steps: 0,
    probes: 0,
    kills: 0,
    stepsPerSecond: 0,
    answers: new Map(),
    disagreements: [],
    findings: [],
  };
  const patience = patienceWith();
  const play = { courses, patience, result, report };
  const killing = randomFrom(seed + courses.length);
  const since = performance.now();
  let nextKill = kills > 0 ? kills : Infinity;
  const deliveredAt: Date[] = [];
  await using delivery = watchDelivery(site);
  while (result.steps < steps && courses.some(({ isOver }) => !isOver)) {
    const turn = playTurn(play);
    if (result.steps >= nextKill) {
      nextKill += kills;
      result.kills += 1;
      await delay(killing.between(0, longestBeforeKillMs));
      await kill(site, patience, killing.chance(0.5));
      await delivery.reconnect();
    }
    await turn;
    await delivery.untilDelivered();
    deliveredAt.push(new Date());
    await probe(play, ({ world, random }) => drawProbes(world, random, probesPerStep));
    if (result.steps % reportedSteps < courses.length)
      report(`${result.steps} steps, ${rateOf(result.steps, since)} a second`);
  }
  result.stepsPerSecond = rateOf(result.steps, since);
  await endAll(site, play, killing);
  result.findings = await audit(site, worlds, deliveredAt);
  return result;
}

/** Deletes some accounts. Then everything that is in flight ends, and all people read everything. */
async function endAll(site: RunningSite, play: Play, random: Random): Promise<void> {
  const worlds = play.courses.filter(({ isOver }) => !isOver).map(({ world }) => world);
  for (const world of worlds) await leave(site, world, random);
  for (const { world } of play.courses)
    for (const checkout of world.state.checkouts) await confirming(world, checkout).run(play.patience);
  await kill(site, play.patience, true);
  await untilGone(site, worlds);
  // the audit counts what does not end
  await untilSettled(site).catch(() => undefined);
  for (const sale of worlds.flatMap(({ state }) => state.sales)) sale.isReturning = false;
  await probe(play, ({ world }) => allProbes(world));
}

const rateOf = (steps: number, since: number) => Math.round(steps / ((performance.now() - since) / 1000));

/** One step of each world, at the same time. */
async function playTurn(play: Play): Promise<void> {
  const { courses, patience, result } = play;
  await Promise.all(
    courses.map(async (course) => {
      if (course.isOver) return;
      const step = nextStep(course.world, course.random);
      course.past.push(`${step.what}: ${step.expects}`);
      if (course.past.length > rememberedSteps) course.past.shift();
      const difference = await step.run(patience).catch((error: unknown) => `${step.what}: ${String(error)}`);
      result.steps += 1;
      result.answers.set(step.kind, (result.answers.get(step.kind) ?? 0) + 1);
      if (difference !== undefined) end(play, course, difference);
    }),
  );
}

/** Reads what people see, after all events have taken effect. */
async function probe(play: Play, probesOf: (course: Course) => Probe[]): Promise<void> {
  const { courses, result } = play;
  await Promise.all(
    courses.map(async (course) => {
      if (course.isOver) return;
      for (const each of probesOf(course)) {
        result.probes += 1;
        const difference = await check(each).catch((error: unknown) => `${each.what}: ${String(error)}`);
        if (difference !== undefined) return end(play, course, difference);
      }
    }),
  );
}

/** Ends the history of a world whose model is not the platform's any more. The others go on. */
function end({ result, report }: Play, course: Course, difference: string): void {
  course.isOver = true;
  const disagreement = [`${course.world.name}:`, ...course.past, difference].join('\n  ');
  result.disagreements.push(disagreement);
  report(disagreement);
}

/** Kills the platform in the middle of requests, and starts it again. */
async function kill(site: RunningSite, patience: Patience, withDatabase: boolean): Promise<void> {
  const restarted = (async () => {
    await site.kill({ withDatabase });
    await site.start();
  })();
  patience.disturb(restarted);
  await restarted;
}
