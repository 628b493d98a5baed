import { Skeleton, Text } from '@mantine/core';
import type { Analytics } from '@velvet/contracts/insights/analytics';
import { statisticsTexts as texts } from '#texts/statistics.ts';
import { changeInWords, pointsInWords } from '#ui/change.ts';
import { count } from '#ui/format.ts';
import { amountOf, percent, signedCount } from './amounts.ts';
import classes from './overview-cards.module.css';

type Card = {
  readonly label: string;
  readonly value: string | undefined;
  /** change against the period before */
  readonly change: string | undefined;
  readonly isFall: boolean;
  readonly isGold?: boolean;
};

/** Part 2: the eight figures, with their change against the period before. */
export function OverviewCards({ analytics }: { readonly analytics: Analytics | undefined }) {
  return (
    <div>
      <dl className={classes.cards} aria-label={texts.overview}>
        {cardsOf(analytics).map(({ label, value, change, isFall, isGold }) => (
          <div key={label} className={classes.card}>
            <dt>{label}</dt>
            <dd data-gold={isGold || undefined}>
              {value ?? <Skeleton height={24} width={72} />}
              {change && <span data-fall={isFall || undefined}>{change}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Text mt="2xs" mx="4xs" fz="caption" c="dimmed">
        {texts.overviewNote}
      </Text>
    </div>
  );
}

function cardsOf(analytics: Analytics | undefined): Card[] {
  const { overview, changes } = analytics ?? {};
  const card = (
    label: string,
    value: string | undefined,
    change: number | null | undefined,
    words = changeInWords,
  ) => ({
    label,
    value,
    change: words(change ?? null),
    isFall: (change ?? 0) < 0,
  });
  const earnings = analytics && amountOf(analytics.overview.totalEarnings, analytics.currency, true);
  const growth = overview && (overview.growthRate === null ? texts.noRate : percent(overview.growthRate));
  return [
    card(texts.views, overview && count(overview.totalViews), changes?.views),
    card(texts.likes, overview && signedCount(overview.totalLikes), changes?.likes),
    card(texts.comments, overview && signedCount(overview.totalComments), changes?.comments),
    card(texts.shares, overview && count(overview.totalShares), changes?.shares),
    card(texts.subscribers, overview && count(overview.totalSubscribers), changes?.subscribers, pointsInWords),
    { ...card(texts.earnings, earnings, changes?.earnings), isGold: true },
    card(texts.engagementRate, overview && percent(overview.engagementRate), changes?.engagementRate, inPoints),
    card(texts.growthRate, growth, changes?.growthRate, inPoints),
  ];
}

function inPoints(points: number | null): string | undefined {
  const words = pointsInWords(points);
  return words && texts.points(words);
}
