import type { Analytics } from '@velvet/contracts/insights/analytics';
import { statisticsTexts } from '#texts/statistics.ts';
import { csv } from '@velvet/contracts/csv';
import type { Performance } from './posts.ts';

const { columns } = statisticsTexts;

export function daysFile({ charts }: Analytics): string {
  return csv(
    columns.days,
    charts.viewsOverTime.map(({ date, views }, index) => {
      const engagement = charts.engagementOverTime[index];
      return [
        date,
        views,
        engagement?.likes ?? 0,
        engagement?.comments ?? 0,
        engagement?.shares ?? 0,
        engagement?.engagementRate ?? 0,
        charts.earningsOverTime[index]?.earnings ?? 0,
      ];
    }),
  );
}

export function postsFile(posts: readonly Performance[]): string {
  return csv(
    columns.posts,
    posts.map((post) => [
      post.id,
      post.title,
      post.type,
      post.status,
      post.date,
      post.views,
      post.likes,
      post.comments,
      post.shares,
      post.engagementRate,
      post.earnings,
    ]),
  );
}

/** Everything that is shown, with the titles as they are shown. */
export function allFile(analytics: Analytics, posts: readonly Performance[]): string {
  return JSON.stringify({ ...analytics, performance: posts }, null, 2);
}
