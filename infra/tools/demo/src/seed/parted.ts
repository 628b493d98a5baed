import type { WorldSize } from './world/world.plan.ts';

/** Size of the part that is created through the API. */
export const smallWorld: WorldSize = { creators: 12, fans: 60, posts: 150 };
/** More than this would take too long that way. */
const mostThroughApi: WorldSize = { creators: 60, fans: 400, posts: 1500 };

/** A large world is the small one, and the rest written in bulk beside it: at least one of each. */
export function parted(size: WorldSize): { small: WorldSize; rest: WorldSize | undefined } {
  const isSmall =
    size.creators <= mostThroughApi.creators && size.fans <= mostThroughApi.fans && size.posts <= mostThroughApi.posts;
  if (isSmall) return { small: size, rest: undefined };
  const rest = {
    creators: Math.max(1, size.creators - smallWorld.creators),
    fans: Math.max(1, size.fans - smallWorld.fans),
    posts: Math.max(1, size.posts - smallWorld.posts),
  };
  return { small: smallWorld, rest };
}
