import { planFans, type CreatorWork, type PlannedFan } from './fan.plan.ts';
import { planPeople, type CreatorPerson, type People } from './person.plan.ts';
import { planWork } from './post.plan.ts';
import { some, streamOf } from './stream.ts';

export type WorldSize = { readonly creators: number; readonly fans: number; readonly posts: number };

export type World = {
  readonly seed: number;
  readonly people: People;
  readonly works: readonly CreatorWork[];
  readonly fans: readonly PlannedFan[];
  /** creators among themselves */
  readonly follows: readonly { readonly follower: CreatorPerson; readonly followed: CreatorPerson }[];
};

/** Of all creators together, so that a small world has them too. */
const fewestPictures = 66;
const mostPicturesEach = 12;
const fewestFilms = 8;
const fewestSounds = 5;

/** The whole world as data: the same seed and size make the same one. */
export function planWorld(seed: number, size: WorldSize): World {
  const people = planPeople(seed, size);
  const { creators } = people;
  const works = creators.map((creator, place) => ({
    creator,
    work: planWork(seed, place, creator, {
      posts: share(size.posts, creators.length, place),
      pictures: Math.min(
        mostPicturesEach,
        share(Math.max(fewestPictures, creators.length * 4), creators.length, place),
      ),
      films: share(fewestFilms, creators.length, place),
      sounds: share(fewestSounds, creators.length, place),
    }),
  }));
  const random = streamOf(seed, 'creators');
  const follows = creators.flatMap((follower) =>
    some(
      creators.filter((other) => other !== follower && other.isVerified),
      Math.min(3, creators.length - 1),
      random,
    ).map((followed) => ({ follower, followed })),
  );
  return { seed, people, works, fans: planFans(seed, people, works), follows };
}

/** Returns the share at one place when a total is distributed evenly. */
export function share(total: number, among: number, place: number): number {
  return Math.floor(total / among) + (place < total % among ? 1 : 0);
}
