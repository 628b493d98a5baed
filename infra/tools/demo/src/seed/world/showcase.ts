import type { PlannedPerson } from './person.plan.ts';
import type { World } from './world.plan.ts';

/** The fans who show most when one signs in as them: those who subscribe to and bought the most come first. */
export function liveliestFans({ fans }: World): PlannedPerson[] {
  const deeds = ({ subscriptions, purchases }: World['fans'][number]) => 2 * subscriptions.length + purchases.length;
  return fans.toSorted((one, other) => deeds(other) - deeds(one)).map(({ person }) => person);
}
