import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PostId } from '@velvet/contracts/ids';
import {
  listPostAnalytics,
  readAnalytics,
  readRetention,
  type PostSort,
  type Timeframe,
} from '@velvet/contracts/insights/analytics';
import { readDashboardStats } from '@velvet/contracts/insights/dashboard';
import { readStatus } from '@velvet/contracts/platform/status';
import { api } from '#api/client.ts';
import { keysOf, staleAfterMs } from './cache.ts';
import { findOwnTexts, readPostTexts } from './post-texts.ts';

const key = keysOf('insights');
const statusEveryMs = 60_000;

/** The figures of a creator. The key contains the id because two people may sign in one after the other in one tab. */
export const dashboardStatsQuery = (userId: string) =>
  queryOptions({
    queryKey: key('dashboard', userId),
    queryFn: ({ signal }) => api(readDashboardStats, { signal }),
    staleTime: staleAfterMs.figures,
  });

/** A timeframe in days of a time zone. */
export type Range = { readonly timeframe: Timeframe; readonly timeZone: string };

/** The statistics of a creator, in days of a time zone. */
export const analyticsQuery = (userId: string, query: Range) =>
  queryOptions({
    queryKey: key('analytics', userId, query),
    queryFn: ({ signal }) => api(readAnalytics, { query, signal }),
    staleTime: staleAfterMs.figures,
    placeholderData: keepPreviousData,
  });

/** The texts of posts, because their statistics have ids only. */
export const postTextsQuery = (ids: readonly PostId[]) =>
  queryOptions({
    queryKey: key('post-texts', ids),
    queryFn: ({ signal }) => readPostTexts(ids, signal),
    staleTime: staleAfterMs.rarely,
    placeholderData: keepPreviousData,
  });

export const retentionQuery = (userId: string, timeZone: string) =>
  queryOptions({
    queryKey: key('retention', userId, timeZone),
    queryFn: ({ signal }) => api(readRetention, { query: { timeZone }, signal }),
    staleTime: staleAfterMs.rarely,
  });

export const statusQuery = queryOptions({
  queryKey: key('status'),
  queryFn: ({ signal }) => api(readStatus, { signal }),
  refetchInterval: statusEveryMs,
});

type Selection = Range & { readonly sort: PostSort; readonly ids?: readonly PostId[]; readonly q?: string };

/** The posts and videos of a creator with the highest figures, or those with the ids, and videos by their title. */
export const postAnalyticsQuery = (userId: string, { ids, ...selection }: Selection) =>
  queryOptions({
    queryKey: key('posts', userId, selection, ids ?? null),
    queryFn: ({ signal }) =>
      api(listPostAnalytics, { query: { ...selection, ...(ids && { ids: ids.join(',') }) }, signal }),
    staleTime: staleAfterMs.figures,
    placeholderData: keepPreviousData,
  });

/** The texts of the creator's own posts that have the words, by id. */
export const foundTextsQuery = (userId: string, words: string) =>
  queryOptions({
    queryKey: key('found', userId, words),
    queryFn: ({ signal }) => findOwnTexts(userId, words, signal),
    staleTime: staleAfterMs.figures,
    placeholderData: keepPreviousData,
  });
