import { Stack } from '@mantine/core';
import { IconFileText, IconMusic, IconPhoto, IconPhotoVideo, IconVideo } from '@tabler/icons-react';
import type { Currency } from '@velvet/contracts/money';
import { useOwnCurrency } from '#resources/creator-currency.ts';
import { statisticsTexts as texts } from '#texts/statistics.ts';
import { CardHead } from '#ui/card-head.tsx';
import { count, day } from '#ui/format.ts';
import { amountOf, percent, signedCount } from './amounts.ts';
import classes from './performance.module.css';
import type { Performance } from './posts.ts';

const icons = {
  text: IconFileText,
  image: IconPhoto,
  video: IconVideo,
  audio: IconMusic,
  mixed: IconPhotoVideo,
} as const;

const tones = { trending: 'good', stable: 'plain', declining: 'bad' } as const;

/** Part 2: the statistics of a post. */
export function PerformanceCard({ post }: { readonly post: Performance }) {
  const { title, type, status, date } = post;
  const currency = useOwnCurrency();
  return (
    <Stack component="li" gap="md" miw={0} bdrs="md" bg="var(--velvet-surface)" className={classes.card}>
      <CardHead
        icon={icons[type]}
        iconTitle={texts.types[type]}
        heading="h3"
        title={title}
        note={texts.published(day(date))}
        status={texts.statuses[status]}
        tone={tones[status]}
      />
      <dl className={classes.figures}>
        {figuresOf(post, currency).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-gold={label === texts.earnings || undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}

const figuresOf = ({ views, likes, comments, shares, earnings, engagementRate }: Performance, currency: Currency) =>
  [
    [texts.views, count(views)],
    [texts.likes, signedCount(likes)],
    [texts.comments, signedCount(comments)],
    [texts.shares, count(shares)],
    [texts.earnings, amountOf(earnings, currency)],
    [texts.engagementRate, percent(engagementRate)],
  ] as const;
