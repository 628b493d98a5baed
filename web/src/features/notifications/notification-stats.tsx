import { Skeleton } from '@mantine/core';
import { mostCounted } from '@velvet/contracts/notification/events';
import type { NotificationCounts } from '@velvet/contracts/notification/notifications';
import { notificationTexts } from '#texts/notifications.ts';
import { count } from '#ui/format.ts';
import classes from './notification-stats.module.css';

const { stats } = notificationTexts;

/** The server counts exactly up to here; one more stands for all that is above. */
export const counted = (value: number) =>
  value > mostCounted ? notificationTexts.more(count(mostCounted)) : count(value);

const figures = [
  ['total', (counts: NotificationCounts) => counts.total],
  ['unread', (counts: NotificationCounts) => counts.unread],
  ['like', (counts: NotificationCounts) => counts.types.like.total],
  ['comment', (counts: NotificationCounts) => counts.types.comment.total],
  ['follow', (counts: NotificationCounts) => counts.types.follow.total],
  ['subscription', (counts: NotificationCounts) => counts.types.subscription.total],
] as const;

export function NotificationStats({ counts }: { readonly counts: NotificationCounts | undefined }) {
  return (
    <dl className={classes.stats} aria-label={notificationTexts.statsLabel}>
      {figures.map(([name, of]) => (
        <div key={name} className={classes.stat}>
          <dt>{stats[name]}</dt>
          <dd>{counts ? counted(of(counts)) : <Skeleton height={28} width={48} my={4} />}</dd>
        </div>
      ))}
    </dl>
  );
}
