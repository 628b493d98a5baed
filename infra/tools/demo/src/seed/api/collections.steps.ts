import {
  addToCollection,
  createCollection,
  listCollections,
  orderCollectionCreators,
  orderCollections,
} from '@velvet/contracts/account/collections';
import { UserId } from '@velvet/contracts/ids';
import type { PlannedFan } from '#seed/world/fan.plan.ts';
import type { Door } from './door.ts';

/** Collections of a fan; each takes the given share of the creators whom the fan follows. */
const plans = [
  {
    name: 'Sunday mornings',
    description: 'Slow work, good light. Best with coffee.',
    isPrivate: false,
    part: (place: number) => place % 2 === 0,
  },
  {
    name: 'Never miss a post',
    description: '',
    isPrivate: true,
    part: (place: number) => place < 3,
  },
  {
    name: 'Found this month',
    description: 'New to me. Deciding whom to subscribe to.',
    isPrivate: true,
    part: (place: number) => place >= 3,
  },
] as const;

/** Collects the creators whom a fan follows unless there are collections. @returns whether there were none */
export async function collect(door: Door, { person, follows }: PlannedFan): Promise<boolean> {
  const session = door.sessionOf(person);
  if ((await session(listCollections)).length > 0) return false;
  // the newest is the first
  for (const { part, ...body } of plans.toReversed()) {
    const chosen = follows.filter((_creator, place) => part(place));
    if (chosen.length === 0) continue;
    const { id } = await session(createCollection, { body });
    for (const { sub } of chosen) await session(addToCollection, { params: { id }, body: { creatorId: sub } });
    // as after a drag: the last one matters most
    const creatorIds = chosen.map(({ sub }) => UserId.parse(sub)).toReversed();
    if (creatorIds.length > 1) await session(orderCollectionCreators, { params: { id }, body: { creatorIds } });
  }
  const ids = (await session(listCollections)).map(({ id }) => id);
  const [first, second] = ids;
  if (first && second) await session(orderCollections, { body: { ids: [second, first] } });
  return true;
}
