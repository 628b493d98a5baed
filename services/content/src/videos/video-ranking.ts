import type {
  RankingFactor,
  RankingSource,
  VideoPreferences,
  VideoRanking,
} from '@velvet/contracts/content/video-ranking';
import type { UserId, VideoId } from '@velvet/contracts/ids';

/** The facts about a video and a viewer that the ranking weighs. */
export type Candidate = {
  id: VideoId;
  authorId: UserId;
  source: RankingSource;
  publishedAt: Date;
  subjects: string[];
  /** likes, comments and shares */
  reactions: number;
  views: number;
  watchCount: number;
  watchedSum: number;
  follows: boolean;
  /** sum of the parts of videos of the creator that the viewer watched */
  watchedOfAuthor: number;
  /** part of this video that the viewer watched */
  watched: number;
};

type Values = Record<RankingFactor, number>;
export type Ranked = { candidate: Candidate } & Omit<VideoRanking, 'rankedAt'>;

export const noPreferences: VideoPreferences = {
  moreRecent: false,
  followsFirst: false,
  fewerCreators: [],
  fewerSubjects: [],
};

const weights: Values = {
  freshness: 30,
  engagement: 25,
  quality: 20,
  following: 10,
  affinity: 10,
  novelty: 25,
  repetition: -30,
  fewer: -80,
};
/** More than all other factors together. */
const followsFirstWeight = 120;

const halfLifeMs = 48 * 3_600_000;
/** Views and watches that are added to the counted ones, so that a few do not decide. */
const priorViews = 20;
const priorWatches = 10;
const priorQuality = 0.5;
/** Rate of reactions per view that counts as full engagement. */
const fullEngagement = 0.5;
/** Watched videos of a creator for half of the affinity. */
const halfAffinity = 3;
/** Places before a video in which others of its creator count as repetition, and the number of them for all of it. */
export const repetitionSpan = 8;
const fullRepetition = 2;

const order = Object.keys(weights) as RankingFactor[];
const shareOf = (value: number) => Math.min(1, Math.max(0, value));

/** Returns the weights of the factors for a viewer. */
export function weightsOf({ moreRecent, followsFirst }: VideoPreferences): Values {
  return {
    ...weights,
    freshness: weights.freshness * (moreRecent ? 2 : 1),
    following: followsFirst ? followsFirstWeight : weights.following,
  };
}

/**
 * Ranks candidates by a linear score. Repetition depends on the places before, so the best candidate is chosen place by place.
 * @param before creators of the places before these, nearest last
 */
export function rankVideos(
  candidates: readonly Candidate[],
  {
    preferences,
    now,
    take,
    before,
  }: { preferences: VideoPreferences; now: Date; take: number; before: readonly UserId[] },
): Ranked[] {
  const own = weightsOf(preferences);
  const left = new Set(candidates.map((candidate) => ({ candidate, values: valuesOf(candidate, preferences, now) })));
  const base = new Map([...left].map((each) => [each, scoreOf(each.values, own)]));
  const ranked: Ranked[] = [];
  const authors = [...before];
  while (ranked.length < take && left.size > 0) {
    const recent = authors.slice(-repetitionSpan);
    let best: { entry: typeof left extends Set<infer E> ? E : never; score: number; repetition: number } | undefined;
    for (const entry of left) {
      const repetition = repetitionOf(entry.candidate.authorId, recent);
      const score = (base.get(entry) ?? 0) + repetition * own.repetition;
      if (!best || score > best.score) best = { entry, score, repetition };
    }
    if (!best) break;
    const { candidate, values } = best.entry;
    left.delete(best.entry);
    authors.push(candidate.authorId);
    ranked.push({ candidate, source: candidate.source, ...explain({ ...values, repetition: best.repetition }, own) });
  }
  return ranked;
}

function valuesOf(candidate: Candidate, { fewerCreators, fewerSubjects }: VideoPreferences, now: Date): Values {
  const { authorId, publishedAt, reactions, views, watchCount, watchedSum, subjects } = candidate;
  const ageMs = Math.max(0, now.getTime() - publishedAt.getTime());
  const isUnwanted = fewerCreators.includes(authorId) || subjects.some((subject) => fewerSubjects.includes(subject));
  return {
    freshness: 0.5 ** (ageMs / halfLifeMs),
    engagement: shareOf(reactions / (views + priorViews) / fullEngagement),
    quality: shareOf((watchedSum + priorQuality * priorWatches) / (watchCount + priorWatches)),
    following: candidate.follows ? 1 : 0,
    affinity: shareOf(candidate.watchedOfAuthor / (candidate.watchedOfAuthor + halfAffinity)),
    novelty: 1 - shareOf(candidate.watched),
    repetition: 0,
    fewer: isUnwanted ? 1 : 0,
  };
}

const repetitionOf = (author: UserId, recent: readonly UserId[]) =>
  shareOf(recent.filter((each) => each === author).length / fullRepetition);

const scoreOf = (values: Values, own: Values) => order.reduce((sum, name) => sum + values[name] * own[name], 0);

/** Rounds, so that the shown points add up to the shown score. */
const rounded = (value: number, digits: number) => Number(value.toFixed(digits)) + 0;

function explain(values: Values, own: Values): Pick<VideoRanking, 'score' | 'factors'> {
  const factors = order.map((name) => ({
    name,
    value: rounded(values[name], 3),
    weight: own[name],
    points: rounded(values[name] * own[name], 1),
  }));
  return {
    factors,
    score: rounded(
      factors.reduce((sum, { points }) => sum + points, 0),
      1,
    ),
  };
}
