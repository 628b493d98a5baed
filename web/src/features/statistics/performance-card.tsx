import { Box, Center, Group, Stack, Text } from '@mantine/core';
import { IconFileText, IconMusic, IconPhoto, IconPhotoVideo, IconVideo } from '@tabler/icons-react';
import { statisticsTexts as texts } from '#texts/statistics.ts';
import { count, day } from '#ui/format.ts';
import { dollars, percent } from './amounts.ts';
import classes from './performance.module.css';
import type { Performance } from './posts.ts';

const icons = {
  text: IconFileText,
  image: IconPhoto,
  video: IconVideo,
  audio: IconMusic,
  mixed: IconPhotoVideo,
} as const;

/** Part 2: the statistics of a post. */
export function PerformanceCard({ post }: { readonly post: Performance }) {
  const { title, type, status, date } = post;
  const Drawn = icons[type];
  return (
    <Stack component="li" gap="md" miw={0} bdrs="md" bg="var(--velvet-surface)" className={classes.card}>
      <Group align="flex-start" wrap="nowrap" gap="sm">
        <Center
          component="span"
          flex="none"
          w={40}
          h={40}
          bdrs="md"
          c="var(--velvet-pink)"
          bg="var(--velvet-raised)"
          title={texts.types[type]}
        >
          <Drawn aria-hidden size={20} stroke={1.6} />
        </Center>
        <Box flex={1} miw={0}>
          <Text component="h3" ff="inherit" fz="label" fw={600} lts={0} lineClamp={2} className={classes.title}>
            {title}
          </Text>
          <Text mt="5xs" fz="caption" c="dimmed">
            {texts.published(day(date))}
          </Text>
        </Box>
        <span className={classes.status} data-status={status}>
          {texts.statuses[status]}
        </span>
      </Group>
      <dl className={classes.figures}>
        {figuresOf(post).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-gold={label === texts.earnings || undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}

const figuresOf = ({ views, likes, comments, shares, earnings, engagementRate }: Performance) =>
  [
    [texts.views, count(views)],
    [texts.likes, count(Math.max(0, likes))],
    [texts.comments, count(Math.max(0, comments))],
    [texts.shares, count(shares)],
    [texts.earnings, dollars(earnings)],
    [texts.engagementRate, percent(engagementRate)],
  ] as const;
