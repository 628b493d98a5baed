import { z } from 'zod';
import { call } from '#call.ts';
import { UserId } from '#ids.ts';
import { Moment } from '#time.ts';

/** The factors of the score of a video; each value is from 0 to 1. */
export const RankingFactor = z.enum([
  /** halves every two days after the upload */
  'freshness',
  /** likes, comments and shares per view */
  'engagement',
  /** the average part of the video that its viewers watch */
  'quality',
  /** the viewer follows or subscribes to the creator */
  'following',
  /** the parts of other videos of the creator that the viewer watched */
  'affinity',
  /** the part that the viewer has not watched yet */
  'novelty',
  /** videos of the same creator shortly before in the feed; its weight is negative */
  'repetition',
  /** the viewer asked for less of the creator or the subject; its weight is negative */
  'fewer',
]);
export type RankingFactor = z.infer<typeof RankingFactor>;

/** How the ranked feed found a video. */
export const RankingSource = z.enum(['fresh', 'followed', 'popular', 'watched', 'explored']);
export type RankingSource = z.infer<typeof RankingSource>;

/** The score of a video at the moment it was shown, as stored with the impression. */
export const VideoRanking = z.object({
  /** sum of the points of all factors */
  score: z.number(),
  source: RankingSource,
  /** points = value × weight; factors without effect have 0 points */
  factors: z.array(
    z.object({ name: RankingFactor, value: z.number().min(0).max(1), weight: z.number(), points: z.number() }),
  ),
  rankedAt: Moment,
});
export type VideoRanking = z.infer<typeof VideoRanking>;

/** Creators and subjects of which a viewer can ask for less. */
export const maxFewer = 100;

/** A subject is a hashtag of the title or the description, lower-case and without its sign. */
export const VideoSubject = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{M}\p{N}_]{1,40}$/u)
  .toLowerCase();

/** Wishes of a viewer for the ranked feed. */
export const VideoPreferences = z.object({
  /** doubles the weight of `freshness` */
  moreRecent: z.boolean(),
  /** raises the weight of `following` over all others */
  followsFirst: z.boolean(),
  fewerCreators: z.array(UserId).max(maxFewer),
  fewerSubjects: z.array(VideoSubject).max(maxFewer),
});
export type VideoPreferences = z.infer<typeof VideoPreferences>;

const Settings = z.object({
  preferences: VideoPreferences,
  /** with these preferences */
  weights: z.record(RankingFactor, z.number()),
});
const path = '/api/videos/ranking';

export const readVideoPreferences = call({
  method: 'GET',
  path,
  caller: 'member',
  summary: 'Returns the preferences of the caller for the ranked feed, and the weights of its factors.',
  data: Settings,
});

export const changeVideoPreferences = call({
  method: 'PUT',
  path,
  caller: 'member',
  summary: 'Changes the given preferences of the ranked feed; pages that follow obey them.',
  body: VideoPreferences.partial(),
  data: Settings,
});

export const resetVideoPreferences = call({
  method: 'DELETE',
  path,
  caller: 'member',
  summary: 'Resets the preferences of the ranked feed.',
  data: Settings,
});
