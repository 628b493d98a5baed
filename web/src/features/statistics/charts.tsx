// styles of this chunk alone; the swatches are those of legends
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import { AreaChart, DonutChart } from '@mantine/charts';
import { Group, Text } from '@mantine/core';
import type { Analytics } from '@velvet/contracts/insights/analytics';
import type { ReactNode } from 'react';
import { statisticsTexts as texts } from '#texts/statistics.ts';
import { count } from '#ui/format.ts';
import { amountOf, dateLabel, dayLabel, percent, whole } from './amounts.ts';
import classes from './charts.module.css';
import { FigureTable, Panel } from './panel.tsx';

type ChartsProps = Pick<Analytics, 'charts'>;

/** Part 2: the four charts, each with a table of its figures. */
export function Charts({ charts, currency }: Pick<Analytics, 'charts' | 'currency'>) {
  return (
    <div className={classes.charts} role="group" aria-label={texts.charts}>
      <ViewsChart charts={charts} />
      <EarningsChart charts={charts} currency={currency} />
      <ContentChart charts={charts} />
      <EngagementChart charts={charts} />
    </div>
  );
}

/** A drawing, which a screen reader reads as its summary. */
function Drawing({ title, summary, children }: { title: string; summary: string; children: ReactNode }) {
  return (
    <div role="img" aria-label={texts.chartOf(title, summary)} className={classes.drawing}>
      <div aria-hidden>{children}</div>
    </div>
  );
}

/** The total of a series and its best day in words. */
function summaryOf(rows: readonly (readonly [date: string, value: number])[], write: (value: number) => string) {
  const total = write(rows.reduce((sum, [, value]) => sum + value, 0));
  const [date, best] = rows.reduce<readonly [string, number]>((top, row) => (row[1] > top[1] ? row : top), ['', 0]);
  return best > 0 ? texts.total(total, write(best), dayLabel(date)) : texts.totalOnly(total);
}

const shared = {
  h: 220,
  dataKey: 'date',
  curveType: 'monotone',
  withDots: false,
  strokeWidth: 2,
  gridAxis: 'x',
  tickLine: 'none',
  xAxisProps: { tickFormatter: dayLabel, minTickGap: 32 },
  yAxisProps: { width: 48 },
  tooltipAnimationDuration: 0,
  areaChartProps: { accessibilityLayer: false, margin: { top: 8, right: 8, bottom: 0, left: 0 } },
} as const;

function ViewsChart({ charts: { viewsOverTime } }: ChartsProps) {
  const rows = viewsOverTime.map(({ date, views }) => [date, views] as const);
  return (
    <Panel title={texts.viewsOverTime}>
      <Drawing title={texts.viewsOverTime} summary={summaryOf(rows, whole)}>
        <AreaChart
          {...shared}
          data={[...viewsOverTime]}
          series={[{ name: 'views', label: texts.views, color: '#C455E0' }]}
          valueFormatter={count}
        />
      </Drawing>
      <FigureTable
        caption={texts.viewsOverTime}
        head={[texts.day, texts.views]}
        rows={rows.map(([date, views]) => [dateLabel(date), whole(views)])}
      />
    </Panel>
  );
}

function EarningsChart({ charts: { earningsOverTime }, currency }: Pick<Analytics, 'charts' | 'currency'>) {
  const inWords = (value: number) => amountOf(value, currency);
  const rows = earningsOverTime.map(({ date, earnings }) => [date, earnings] as const);
  return (
    <Panel title={texts.earningsOverTime}>
      <Drawing title={texts.earningsOverTime} summary={summaryOf(rows, inWords)}>
        <AreaChart
          {...shared}
          data={[...earningsOverTime]}
          series={[{ name: 'earnings', label: texts.earnings, color: 'var(--velvet-gold)' }]}
          valueFormatter={(value) => amountOf(value, currency, true)}
        />
      </Drawing>
      <FigureTable
        caption={texts.earningsOverTime}
        head={[texts.day, texts.earnings]}
        rows={rows.map(([date, earnings]) => [dateLabel(date), inWords(earnings)])}
      />
    </Panel>
  );
}

const typeColors = { text: '#A79DB8', image: '#FF4D9D', video: '#8B5CF6', audio: '#3DDC97', mixed: '#C455E0' } as const;

function ContentChart({ charts: { contentTypes } }: ChartsProps) {
  const lines = contentTypes.map(({ type, count: posts, percentage }) =>
    texts.typeOf(texts.types[type], posts, percent(percentage)),
  );
  return (
    <Panel title={texts.contentTypes} note={texts.contentTypesNote}>
      {contentTypes.length === 0 ? (
        <Text mt="md" c="dimmed">
          {texts.noContent}
        </Text>
      ) : (
        <Group wrap="nowrap" gap="xl" mt="md">
          <Drawing title={texts.contentTypes} summary={lines.join('; ')}>
            <DonutChart
              size={150}
              thickness={20}
              paddingAngle={contentTypes.length > 1 ? 3 : 0}
              strokeWidth={0}
              tooltipDataSource="segment"
              data={contentTypes.map(({ type, count: value }) => ({
                name: texts.types[type],
                value,
                color: typeColors[type],
              }))}
              pieProps={{ rootTabIndex: -1 }}
              pieChartProps={{ accessibilityLayer: false }}
            />
          </Drawing>
          <ul className={classes.legend}>
            {contentTypes.map(({ type }, index) => (
              <li key={type}>
                <span aria-hidden style={{ background: typeColors[type] }} />
                {lines[index]}
              </li>
            ))}
          </ul>
        </Group>
      )}
      <FigureTable
        caption={texts.contentTypes}
        head={[texts.type, texts.items, texts.share]}
        rows={contentTypes.map(({ type, count: posts, percentage }) => [
          texts.types[type],
          whole(posts),
          percent(percentage),
        ])}
      />
    </Panel>
  );
}

const engagement = [
  { name: 'likes', label: texts.likes, color: '#FF4D9D' },
  { name: 'comments', label: texts.comments, color: '#8B5CF6' },
  { name: 'shares', label: texts.shares, color: '#3DDC97' },
];

function EngagementChart({ charts: { engagementOverTime } }: ChartsProps) {
  const rows = engagementOverTime.map(
    ({ date, likes, comments, shares }) => [date, likes + comments + shares] as const,
  );
  return (
    <Panel title={texts.engagementMetrics}>
      <Drawing title={texts.engagementMetrics} summary={summaryOf(rows, whole)}>
        <AreaChart
          {...shared}
          data={[...engagementOverTime]}
          series={engagement}
          fillOpacity={0.1}
          withLegend
          legendProps={{ verticalAlign: 'bottom', height: 36 }}
          valueFormatter={count}
        />
      </Drawing>
      <FigureTable
        caption={texts.engagementMetrics}
        head={[texts.day, texts.likes, texts.comments, texts.shares, texts.engagementRate]}
        rows={engagementOverTime.map(({ date, likes, comments, shares, engagementRate }) => [
          dateLabel(date),
          whole(likes),
          whole(comments),
          whole(shares),
          percent(engagementRate),
        ])}
      />
    </Panel>
  );
}
