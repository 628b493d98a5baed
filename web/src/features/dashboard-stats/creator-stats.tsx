import { useQuery } from '@tanstack/react-query';
import type { DashboardStats } from '@velvet/contracts/insights/dashboard';
import { messageOf } from '#api/failure.ts';
import { dashboardStatsQuery } from '#resources/insights.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { dashboardStatsTexts as texts } from '#texts/dashboard-stats.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { Figures, type Figure } from '#ui/figures.tsx';
import { count, money } from '#ui/format.ts';
import { changeInWords } from '#ui/change.ts';

/** A creator's figures of the last 30 days, with the change against the 30 days before. */
export function CreatorStats({ userId }: { readonly userId: string }) {
  const { data, isError, error, refetch } = useQuery(dashboardStatsQuery(userId));
  if (isError && !data) {
    return <ErrorState message={messageOf(error, dashboardTexts.loadFailed)} onRetry={() => void refetch()} />;
  }
  return <Figures label={texts.label} figures={figuresOf(data?.creator)} />;
}

function figuresOf(stats: DashboardStats['creator'] | undefined): Figure[] {
  return [
    {
      label: texts.views,
      value: stats ? count(stats.views.last30Days) : undefined,
      note: stats ? changeInWords(stats.views.changePercent) : undefined,
    },
    {
      label: texts.likes,
      value: stats ? count(stats.likes.last30Days) : undefined,
      note: stats ? changeInWords(stats.likes.changePercent) : undefined,
    },
    { label: texts.subscribers, value: stats ? count(stats.subscribers.total) : undefined },
    {
      label: texts.earnings,
      value: stats ? money(stats.earnings.last30Days, true) : undefined,
      note: stats ? changeInWords(stats.earnings.changePercent) : undefined,
      isGold: true,
    },
  ];
}
