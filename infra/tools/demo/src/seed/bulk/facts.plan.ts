import { planPeople } from '#seed/world/person.plan.ts';
import { streamOf } from '#seed/world/stream.ts';
import { share, type WorldSize } from '#seed/world/world.plan.ts';
import { planBulkCreator } from './creators.plan.ts';
import { addFanDeeds, emptyDeeds, recentHabits } from './fans.plan.ts';
import { dayMs, type BulkFan, type Facts } from './facts.ts';
import { providerId } from './ids.ts';

const fanDays = 400;

export type FactsOrder = {
  readonly seed: number;
  readonly size: WorldSize;
  /** the moment at which the large world ends, in milliseconds: everything happened before it */
  readonly at: number;
  /** handles of the small world beside it */
  readonly taken: ReadonlySet<string>;
};

/** The same seed, size and moment make the same facts, down to the ids. */
export function planFacts({ seed, size, at, taken }: FactsOrder): Facts {
  const people = planPeople(seed, size, { place: 'bulk-', taken });
  const creators = people.creators.map((person, place) =>
    planBulkCreator(seed, place, person, at, share(size.posts, size.creators, place)),
  );
  const fans = people.fans.map((person): BulkFan => {
    const random = streamOf(seed, 'bulk-fan', person.sub);
    const joinedAt = at - random.between(2, fanDays) * dayMs;
    return { person, joinedAt, customerId: providerId('cus', person.sub), cardId: providerId('pm', person.sub) };
  });
  const deeds = emptyDeeds();
  for (const [place, fan] of fans.entries())
    addFanDeeds(seed, place, fan, { creators, at, habits: recentHabits }, deeds);
  return { at, creators, newcomers: creators, fans, ...deeds };
}
