import { noPreferences, rankVideos, type Candidate } from '@velvet/content/videos/video-ranking';
import { randomFrom } from '#art/random.ts';
import { makeViewingWorld, type Viewing, type WorldOptions } from './viewing-world.ts';

/** Places of a page that are compared. */
const places = 20;
const digits = 3;

export type Evaluation = {
  /** the order of the places against the best one for each viewer, 0 to 1 (nDCG@20) */
  readonly ndcg: number;
  /** share of all videos that some viewer is shown */
  readonly coverage: number;
  /** share of the pairs of a page that have neither the creator nor a subject in common */
  readonly diversity: number;
};

type Order = (viewing: Viewing, now: Date, place: number) => readonly Candidate[];

const best = (candidates: readonly Candidate[], valueOf: (candidate: Candidate) => number) =>
  candidates
    .map((candidate) => ({ candidate, value: valueOf(candidate) }))
    .toSorted((one, other) => other.value - one.value)
    .slice(0, places)
    .map(({ candidate }) => candidate);

/** The orders that are compared. */
const orders = {
  ranking: ({ candidates }, now) =>
    rankVideos(candidates, { preferences: noPreferences, now, take: places, before: [] }).map(
      ({ candidate }) => candidate,
    ),
  popular: ({ candidates }) => best(candidates, ({ reactions }) => reactions),
  chronological: ({ candidates }) => best(candidates, ({ publishedAt }) => publishedAt.getTime()),
  random: ({ candidates }, _now, place) => {
    const random = randomFrom(place);
    return best(candidates, () => random.next());
  },
} satisfies Record<string, Order>;

type OrderName = keyof typeof orders;

/** Shows each viewer of a made world one page by each order, and compares the pages with what the viewer would watch. */
export function evaluateRanking(options: WorldOptions): Readonly<Record<OrderName, Evaluation>> {
  const { now, viewings } = makeViewingWorld(options);
  const evaluate = (order: Order): Evaluation => {
    const pages = viewings.map((viewing, place) => order(viewing, now, place));
    const shown = new Set(pages.flatMap((page) => page.map(({ id }) => id)));
    return {
      ndcg: meanOf(pages.map((page, place) => ndcgOf(page, viewings[place]))),
      coverage: rounded(shown.size / options.videos),
      diversity: meanOf(pages.map(diversityOf)),
    };
  };
  return {
    ranking: evaluate(orders.ranking),
    popular: evaluate(orders.popular),
    chronological: evaluate(orders.chronological),
    random: evaluate(orders.random),
  };
}

/** Sum of the relevance by place, which counts less from place to place, against that of the best order. */
function ndcgOf(page: readonly Candidate[], viewing: Viewing | undefined): number {
  const relevance = viewing?.relevance ?? new Map<Candidate['id'], number>();
  const ideal = [...relevance.values()].toSorted((one, other) => other - one).slice(0, places);
  return gainOf(page.map(({ id }) => relevance.get(id) ?? 0)) / gainOf(ideal);
}

const gainOf = (values: readonly number[]) =>
  values.reduce((sum, value, place) => sum + (2 ** value - 1) / Math.log2(place + 2), 0);

function diversityOf(page: readonly Candidate[]): number {
  const pairs = page.flatMap((one, index) => page.slice(index + 1).map((other) => [one, other] as const));
  const isDiverse = ([one, other]: readonly [Candidate, Candidate]) =>
    one.authorId !== other.authorId && !one.subjects.some((subject) => other.subjects.includes(subject));
  return pairs.length === 0 ? 0 : pairs.filter(isDiverse).length / pairs.length;
}

const rounded = (value: number) => Number(value.toFixed(digits));
const meanOf = (values: readonly number[]) =>
  rounded(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length));
