import type { Random } from '#art/random.ts';
import type { CreatorPerson } from '#seed/world/person.plan.ts';
import { planWork } from '#seed/world/post.plan.ts';
import { streamOf } from '#seed/world/stream.ts';
import { dayMs, typeOf, type BulkCreator, type BulkPost } from './facts.ts';
import { idAt } from './ids.ts';

/** A handful for each creator, which all posts with pictures show in turn. */
const picturesEach = 3;
/** Each is the file of one post. */
const soundsEach = 1;
/** How far back the large world's posts go, in days. */
const postDays = 180;

export function planBulkCreator(
  seed: number,
  place: number,
  person: CreatorPerson,
  at: number,
  posts: number,
): BulkCreator {
  const random = streamOf(seed, 'bulk', person.sub);
  const joinedAt = at - random.between(postDays + 5, postDays * 3) * dayMs;
  const work = planWork(seed, place, person, { posts, pictures: picturesEach, films: 0, sounds: soundsEach });
  return {
    person,
    joinedAt,
    verifiedAt: joinedAt + random.between(0.01, 2) * dayMs,
    planId: idAt(joinedAt + 3 * dayMs, person.sub, 'plan'),
    attemptId: idAt(joinedAt, person.sub, 'attempt'),
    items: [...work.pictures, ...work.sounds].map(({ fileName }) => ({
      id: idAt(joinedAt + 3 * dayMs, person.sub, fileName),
      fileName,
      type: typeOf(fileName),
    })),
    posts: work.posts.map((planned, index) =>
      planBulkPost(random, person, planned, at, { index, count: work.posts.length }),
    ),
  };
}

function planBulkPost(
  random: Random,
  creator: CreatorPerson,
  planned: BulkPost['planned'],
  now: number,
  { index, count }: { index: number; count: number },
): BulkPost {
  const at = Math.floor(now - (1 - index / count) * postDays * dayMs + random.between(0, 0.9) * dayMs);
  const past = Math.min(at, now - 60_000);
  const idOf = (what: string) => idAt(past, creator.sub, what, index);
  return { id: idOf('post'), position: idOf('position'), creator, planned, at: past };
}
