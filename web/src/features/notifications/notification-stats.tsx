import { mostCounted } from '@velvet/contracts/notification/events';
import type { NotificationCounts } from '@velvet/contracts/notification/notifications';
import { notificationTexts } from '#texts/notifications.ts';
import { Figures } from '#ui/figures.tsx';
import { count } from '#ui/format.ts';

const { stats } = notificationTexts;

/** The server counts exactly up to here; one more stands for all that is above. */
export const counted = (value: number) =>
  value > mostCounted ? notificationTexts.more(count(mostCounted)) : count(value);

const figures = [
  ['total', (counts: NotificationCounts) => counts.total],
  ['unread', (counts: NotificationCounts) => counts.unread],
  ['like', (counts: NotificationCounts) => counts.types.like.people],
  ['comment', (counts: NotificationCounts) => counts.types.comment.people],
  ['follow', (counts: NotificationCounts) => counts.types.follow.people],
  ['subscription', (counts: NotificationCounts) => counts.types.subscription.people],
] as const;

export function NotificationStats({ counts }: { readonly counts: NotificationCounts | undefined }) {
  const shown = figures.map(([name, of]) => ({ label: stats[name], value: counts && counted(of(counts)) }));
  return <Figures label={notificationTexts.statsLabel} figures={shown} />;
}
