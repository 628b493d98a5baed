import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Analytics, Timeframe } from '@velvet/contracts/insights/analytics';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { analyticsQuery, postTextsQuery } from '#resources/insights.ts';
import { queueSummaryQuery } from '#resources/queue.ts';
import { statisticsTexts as texts } from '#texts/statistics.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { deviceZone, zoneName } from '#ui/zoned-time.ts';
import { BestHours } from './best-hours.tsx';
import classes from './breakdowns.module.css';
import { EarningsByKind } from './earnings-by-kind.tsx';
import { Leaving } from './leaving.tsx';
import { OverviewCards } from './overview-cards.tsx';
import { PerformanceList } from './performance-list.tsx';
import { postIdsOf, withTitles } from './posts.ts';
import { Retention } from './retention.tsx';
import { Sources } from './sources.tsx';
import { StatisticsTools } from './statistics-tools.tsx';

/** The charts' library is larger than the rest of the section, which is preloaded. */
const Charts = lazyChunk(async () => (await import('./charts.tsx')).Charts);

type StatisticsScreenProps = {
  readonly userId: string;
  /** undefined until it is known */
  readonly handle: string | undefined;
  /** others have no subscribers */
  readonly isCreator: boolean;
};

/** Part 2: how a creator's posts, earnings and subscribers develop. */
export function StatisticsScreen({ userId, handle, isCreator }: StatisticsScreenProps) {
  const [range, setRange] = useState<Timeframe>('30d');
  const timeZone = useCreatorZone();
  const query = { timeframe: range, timeZone: timeZone ?? '' };
  const { data, isError, error, refetch, isPlaceholderData } = useQuery({
    ...analyticsQuery(userId, query),
    enabled: timeZone !== undefined,
  });
  const ids = postIdsOf(data?.performance ?? []);
  const titles = useQuery({ ...postTextsQuery(ids), enabled: ids.length > 0 });
  const posts = withTitles(data?.performance ?? [], titles.data);
  if (isError && !data) {
    return <ErrorState message={messageOf(error, texts.loadFailed)} onRetry={() => void refetch()} />;
  }
  return (
    <Stack gap="lg" pb="4xl" aria-busy={isPlaceholderData}>
      <StatisticsTools
        range={range}
        onRange={setRange}
        analytics={isPlaceholderData ? undefined : data}
        posts={posts}
      />
      <OverviewCards analytics={data} />
      {data && timeZone !== undefined ? (
        <>
          <Text fz="caption" c="dimmed">
            {texts.zone(zoneName(data.timeZone))}
          </Text>
          <SectionBoundary waiting={<ChartsWaiting />}>
            <Charts charts={data.charts} currency={data.currency} />
          </SectionBoundary>
          <Breakdowns analytics={data} userId={userId} handle={handle} isCreator={isCreator} />
          <PerformanceList userId={userId} range={query} best={posts} />
        </>
      ) : (
        <Waiting />
      )}
    </Stack>
  );
}

/** Returns the zone in which the creator plans, or that of the device; undefined until it is known. */
function useCreatorZone(): string | undefined {
  const { data, isPending } = useQuery(queueSummaryQuery);
  return isPending ? undefined : (data?.timeZone ?? deviceZone());
}

type BreakdownsProps = StatisticsScreenProps & { readonly analytics: Analytics };

function Breakdowns({ analytics: { charts, currency, timeZone }, userId, handle, isCreator }: BreakdownsProps) {
  return (
    <div className={classes.breakdowns}>
      <EarningsByKind charts={charts} currency={currency} />
      <BestHours charts={charts} />
      {isCreator && <Sources charts={charts} handle={handle} />}
      {isCreator && <Retention userId={userId} timeZone={timeZone} />}
      {isCreator && <Leaving />}
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={texts.loading}>
      <Text mb="sm" c="dimmed">
        {texts.loading}
      </Text>
      <ChartsWaiting />
    </div>
  );
}

function ChartsWaiting() {
  return (
    <div className={classes.breakdowns} aria-hidden>
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} height={312} radius="md" />
      ))}
    </div>
  );
}
