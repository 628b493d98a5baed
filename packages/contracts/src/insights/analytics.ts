import { z } from 'zod';
import { call } from '#call.ts';
import { idList } from '#id-list.ts';
import { PostId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { Currency } from '#money.ts';
import { SubjectKind } from '#subject.ts';
import { Day, Moment, TimeZone } from '#time.ts';

/** Local days including today; `12m` are twelve calendar months. */
export const Timeframe = z.enum(['7d', '30d', '90d', '12m']);
export type Timeframe = z.infer<typeof Timeframe>;

/** Kind of a post by its content. */
export const PostKind = z.enum(['text', 'image', 'video', 'audio', 'mixed']);
export type PostKind = z.infer<typeof PostKind>;
export const PerformanceStatus = z.enum(['trending', 'stable', 'declining']);
export type PerformanceStatus = z.infer<typeof PerformanceStatus>;

/** Maximum number of posts and videos in `performance`. */
export const listedPosts = 100;

/**
 * Visits with a like, a comment or a share per hundred visits, to one decimal; 0 without visits. A visit is one person on one post
 * on one UTC day, so it is never above 100.
 */
const EngagementRate = z.number();
/** In the currency of the creator, exact to the cent. */
const Earnings = z.number();
/** Change against the period before, in per cent to one decimal; null if there is nothing to compare. */
const ChangePercent = z.number().nullable();
const Count = z.number().int();

const Overview = z.object({
  totalViews: Count,
  totalLikes: Count,
  totalComments: Count,
  totalShares: Count,
  /** number of subscribers at the end of the period */
  totalSubscribers: Count,
  /** the creator's share, less refunds and lost disputes */
  totalEarnings: Earnings,
  engagementRate: EngagementRate,
  /** growth of the number of subscribers since the start of the period, in per cent to one decimal; null if there were none */
  growthRate: z.number().nullable(),
});
export type Overview = z.infer<typeof Overview>;

/** The statistics of a post, or of a video of the feed, in a timeframe. */
export const PostAnalytics = z.object({
  /** of the post or the video */
  id: PostId,
  subject: z.enum(['post', 'video']),
  /** of a video; of a post a description of its content, because posts have no title */
  title: z.string(),
  type: PostKind,
  /** views per day in the second half of the timeframe compared with the first: 20% more is trending, 20% less declining */
  status: PerformanceStatus,
  views: Count,
  likes: Count,
  comments: Count,
  shares: Count,
  earnings: Earnings,
  engagementRate: EngagementRate,
  date: Moment,
});
export type PostAnalytics = z.infer<typeof PostAnalytics>;

/**
 * Part 2 section 3. All numbers cover the local days of the timeframe, including today. The period before is as long, and ends at the
 * same local time of day, because today is not over.
 */
export const Analytics = z.object({
  timeframe: Timeframe,
  timeZone: z.string(),
  /** of all earnings */
  currency: Currency,
  overview: Overview,
  /** the same for the period before */
  previous: Overview,
  changes: z.object({
    views: ChangePercent,
    likes: ChangePercent,
    comments: ChangePercent,
    shares: ChangePercent,
    earnings: ChangePercent,
    /** new subscribers less ended ones */
    subscribers: Count,
    /** percentage points to one decimal; null if there were no visits before */
    engagementRate: z.number().nullable(),
    /** percentage points to one decimal; null if either rate is */
    growthRate: z.number().nullable(),
  }),
  /** the posts and videos with the most views, at most `listedPosts` */
  performance: z.array(PostAnalytics),
  charts: z.object({
    /** each local day of the timeframe, oldest first; the same days in all three */
    viewsOverTime: z.array(z.object({ date: Day, views: Count })),
    earningsOverTime: z.array(z.object({ date: Day, earnings: Earnings })),
    engagementOverTime: z.array(
      z.object({ date: Day, likes: Count, comments: Count, shares: Count, engagementRate: EngagementRate }),
    ),
    /** of posts and videos published in the timeframe */
    contentTypes: z.array(z.object({ type: PostKind, count: Count, percentage: z.number() })),
    /** sums to `totalEarnings`; highest first */
    earningsByKind: z.array(
      z.object({
        /** kind of the sold subject, `subscription`, or `earlier` for sales before kinds were recorded */
        kind: SubjectKind,
        earnings: Earnings,
        /** sales and renewals less reversals */
        sales: Count,
      }),
    ),
    /** subscriptions that began in the timeframe, by the name of the link; null without one. Most first */
    subscriberSources: z.array(z.object({ source: z.string().nullable(), subscribers: Count })),
    /** views by local weekday and hour; hours without views are left out */
    bestHours: z.array(
      z.object({
        /** 1 is Monday */
        weekday: z.number().int().min(1).max(7),
        hour: z.number().int().min(0).max(23),
        views: Count,
      }),
    ),
  }),
});
export type Analytics = z.infer<typeof Analytics>;

/** In which the days of the creator begin. */
const timeZone = TimeZone.default('UTC');

export const readAnalytics = call({
  method: 'GET',
  path: '/analytics',
  cost: 6,
  failed: 'Failed to fetch analytics',
  caller: 'member',
  summary: "Returns how the caller's posts and videos performed in a timeframe, by days of a time zone.",
  query: z.object({ timeframe: Timeframe.default('30d'), timeZone }),
  data: Analytics,
});

/** Figure by which posts are listed, highest first; `newest` is by publication. */
export const PostSort = z.enum(['views', 'earnings', 'likes', 'comments', 'shares', 'newest']);
export type PostSort = z.infer<typeof PostSort>;

export const listPostAnalytics = call({
  method: 'GET',
  path: '/analytics/posts',
  cost: 6,
  failed: 'Failed to fetch analytics',
  caller: 'member',
  others: ownersAlone,
  summary:
    "Lists the caller's posts and videos with the highest figures in a timeframe, at most 100, or those with the given ids or title.",
  query: z.object({
    timeframe: Timeframe.default('30d'),
    timeZone,
    sort: PostSort.default('views'),
    /** comma-separated; also posts without a view in the timeframe. Ids of other people's posts are left out */
    ids: idList(PostId, listedPosts).optional(),
    /** a part of the title of videos; beside `ids`, these are listed, too */
    q: z.string().trim().min(1).max(100).optional(),
  }),
  data: z.array(PostAnalytics),
});

/** The subscribers that joined in one local month. */
const Cohort = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  joined: Count,
  /** still subscribed at the end of that month and of each month after it; of the current month, now */
  kept: z.array(Count),
});
export type Cohort = z.infer<typeof Cohort>;

export const readRetention = call({
  method: 'GET',
  path: '/analytics/retention',
  cost: 6,
  failed: 'Failed to fetch analytics',
  caller: 'member',
  summary:
    "Returns the caller's subscribers by month of joining, with those who stayed, oldest month first. The plan of the caller decides how many months.",
  query: z.object({ timeZone }),
  data: z.array(Cohort),
});
