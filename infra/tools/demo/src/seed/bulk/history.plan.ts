import type { Random } from '#art/random.ts';
import { planPeople, type CreatorPerson } from '#seed/world/person.plan.ts';
import { planWork } from '#seed/world/post.plan.ts';
import { streamOf } from '#seed/world/stream.ts';
import { dayMs, isAnnounced, type BulkCreator, type BulkFan, type BulkPost, type Facts } from './facts.ts';
import { addFanDeeds, emptyDeeds, type Habits } from './fans.plan.ts';
import { idAt, providerId } from './ids.ts';

/** A creator of the small world, as it is stored. */
export type KnownCreator = {
  readonly person: CreatorPerson;
  readonly planId: string;
  /** ids of processed pictures of the vault */
  readonly pictures: readonly string[];
};

export type HistoryOrder = {
  readonly seed: number;
  /** the moment at which the history ends, in milliseconds */
  readonly at: number;
  readonly creators: readonly KnownCreator[];
  /** handles of the small world */
  readonly taken: ReadonlySet<string>;
};

export const fansPerCreator = 40;
export const postsPerCreator = 24;
/** Less than a year, so that every yearly subscription still runs. */
const historyDays = 360;

/** How busy a weekday is, from Sunday on, and an hour of UTC, against the busiest: most happens in the evening and on weekends. */
const weekdays = [1, 0.62, 0.58, 0.64, 0.7, 0.86, 0.96] as const;
const hours = [
  0.3, 0.18, 0.1, 0.08, 0.08, 0.12, 0.22, 0.34, 0.4, 0.42, 0.44, 0.5, 0.58, 0.54, 0.48, 0.5, 0.56, 0.66, 0.8, 0.94, 1,
  0.96, 0.76, 0.5,
] as const;
/** Activity of a year ago against that of today. */
const atBeginning = 0.55;
const mostTries = 40;

/** A year of the small world's creators before its calls: older posts, and other fans who joined, subscribed, bought and looked. */
export function planHistory({ seed, at, creators: known, taken }: HistoryOrder): Facts {
  const creators = known.map((creator, place) => planPast(seed, place, creator, at));
  const people = planPeople(seed, { creators: 0, fans: known.length * fansPerCreator }, { place: 'past-', taken });
  const habits = habitsUntil(at);
  const fans = people.fans.map((person): BulkFan => {
    const random = streamOf(seed, 'past-fan', person.sub);
    const joinedAt = Math.floor(random.between(at - historyDays * dayMs, at - 2 * dayMs));
    return { person, joinedAt, customerId: providerId('cus', person.sub), cardId: providerId('pm', person.sub) };
  });
  const deeds = emptyDeeds();
  for (const [place, fan] of fans.entries()) addFanDeeds(seed, place, fan, { creators, at, habits }, deeds);
  return { at, creators, newcomers: [], fans, ...deeds };
}

function habitsUntil(at: number): Habits {
  const start = at - historyDays * dayMs;
  const weightOf = (moment: number) => {
    const date = new Date(moment);
    const growth = atBeginning + (1 - atBeginning) * Math.max(0, (moment - start) / (at - start));
    return growth * (weekdays[date.getUTCDay()] ?? 1) * (hours[date.getUTCHours()] ?? 1);
  };
  return {
    busyFans: 0,
    follows: [2, 6],
    postsLookedAt: 14,
    buys: 0.5,
    subscribesByYear: 0.8,
    hasOldSubscriptions: true,
    when: (random, from, to) => {
      let moment = random.between(from, to);
      for (let tries = 0; tries < mostTries && random.next() > weightOf(moment); tries += 1)
        moment = random.between(from, to);
      return moment;
    },
  };
}

function planPast(seed: number, place: number, { person, planId, pictures }: KnownCreator, at: number): BulkCreator {
  const random = streamOf(seed, 'past', person.sub);
  const begunAt = at - (historyDays + 5) * dayMs;
  const counts = { posts: postsPerCreator, pictures: pictures.length, films: 0, sounds: 0 };
  const work = planWork(seed + 1, place, person, counts);
  const posts = work.posts.map((planned, index) => planPastPost(random, person, planned, at, index));
  return {
    person,
    joinedAt: begunAt,
    verifiedAt: begunAt,
    planId,
    attemptId: idAt(begunAt, person.sub, 'past'),
    items: pictures.flatMap((id, index) => {
      const fileName = work.pictures[index]?.fileName;
      return fileName === undefined ? [] : [{ id, fileName, type: 'image' as const }];
    }),
    posts: posts.filter(isAnnounced),
  };
}

function planPastPost(
  random: Random,
  creator: CreatorPerson,
  planned: BulkPost['planned'],
  now: number,
  index: number,
): BulkPost {
  const at = Math.floor(
    now -
      (1 - index / postsPerCreator) * historyDays * dayMs +
      random.between(0, (0.9 * historyDays * dayMs) / postsPerCreator),
  );
  const idOf = (what: string) => idAt(at, creator.sub, 'past', what, index);
  return { id: idOf('post'), position: idOf('position'), creator, planned, at };
}
