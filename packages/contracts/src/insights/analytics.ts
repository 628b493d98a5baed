import { z } from 'zod';
import { call } from '#call.ts';
import { PostId } from '#ids.ts';
import { Day, Moment } from '#time.ts';

export const Timeframe = z.enum(['7d', '30d', '90d', '1y']);
export type Timeframe = z.infer<typeof Timeframe>;

/** Kind of a post by its content. */
export const PostKind = z.enum(['text', 'image', 'video', 'audio', 'mixed']);
export type PostKind = z.infer<typeof PostKind>;
export const PerformanceStatus = z.enum(['trending', 'stable', 'declining']);
export type PerformanceStatus = z.infer<typeof PerformanceStatus>;

/** Likes, comments and shares per hundred views, to one decimal; 0 without views. */
const EngagementRate = z.number();
/** Dollars, exact to the cent. */
const Dollars = z.number();

/** Part 2 section 3. All numbers cover the days of the timeframe, including today, in UTC. */
export const Analytics = z.object({
  timeframe: Timeframe,
  overview: z.object({
    totalViews: z.number().int(),
    totalLikes: z.number().int(),
    totalComments: z.number().int(),
    totalShares: z.number().int(),
    /** current number of subscribers */
    totalSubscribers: z.number().int(),
    totalEarnings: Dollars,
    engagementRate: EngagementRate,
    /** change of views against the preceding timeframe, in per cent; null if there were none */
    growthRate: z.number().nullable(),
  }),
  /** the 50 posts with the most views */
  performance: z.array(
    z.object({
      id: PostId,
      /** description of the content, because posts have no title */
      title: z.string(),
      type: PostKind,
      /** views in the second half of the timeframe compared with the first: 20% more is trending, 20% less declining */
      status: PerformanceStatus,
      views: z.number().int(),
      likes: z.number().int(),
      comments: z.number().int(),
      shares: z.number().int(),
      earnings: Dollars,
      engagementRate: EngagementRate,
      date: Moment,
    }),
  ),
  charts: z.object({
    viewsOverTime: z.array(z.object({ date: Day, views: z.number().int() })),
    earningsOverTime: z.array(z.object({ date: Day, earnings: Dollars })),
    engagementOverTime: z.array(
      z.object({ date: Day, likes: z.number().int(), comments: z.number().int(), shares: z.number().int() }),
    ),
    /** of posts published in the timeframe */
    contentTypes: z.array(z.object({ type: PostKind, count: z.number().int(), percentage: z.number() })),
  }),
});
export type Analytics = z.infer<typeof Analytics>;

export const readAnalytics = call({
  method: 'GET',
  path: '/analytics',
  failed: 'Failed to fetch analytics',
  caller: 'member',
  summary: "Returns how the caller's posts performed in a timeframe.",
  query: z.object({ timeframe: Timeframe.default('30d') }),
  data: Analytics,
});
