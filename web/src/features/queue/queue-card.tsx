import { Box, Center, Group, Stack, Text } from '@mantine/core';
import type { QueueItem } from '@velvet/contracts/content/queue';
import { roomPath } from '@velvet/contracts/meeting/room-id';
import { useCancelQueueItem, usePublishQueueItem } from '#resources/queue.ts';
import { queueTexts as texts } from '#texts/queue.ts';
import { sessionTexts } from '#texts/sessions.ts';
import { Action, ActionAnchor } from '#ui/action.tsx';
import { count, dates, day, money } from '#ui/format.ts';
import classes from './queue-card.module.css';
import { queueIcons } from './queue-icons.ts';

/** Callbacks of an item to its screen. */
export type ItemActions = {
  readonly onEdit: (item: QueueItem) => void;
  readonly onDuplicate: (item: QueueItem) => void;
  readonly onDelete: (item: QueueItem) => void;
  /** after a change on the server */
  readonly onChanged: () => void;
};
type QueueCardProps = { readonly item: QueueItem; readonly actions: ItemActions };

export function QueueCard({ item, actions }: QueueCardProps) {
  const { title, description, type, status } = item;
  const Drawn = queueIcons[type];
  return (
    <Stack component="li" gap="md" miw={0} bdrs="md" bg="var(--velvet-surface)" p="lg">
      <Group align="flex-start" wrap="nowrap" gap="sm">
        <Center component="span" flex="none" w={40} h={40} bdrs="md" c="var(--velvet-pink)" bg="var(--velvet-raised)">
          <Drawn aria-hidden size={20} stroke={1.6} />
        </Center>
        <Box flex={1} miw={0}>
          <Text component="h2" ff="inherit" fz="label" fw={600} lts={0} className={classes.title}>
            {title}
          </Text>
          <Text mt="5xs" fz="caption" c="dimmed">
            {texts.types[type]}
          </Text>
        </Box>
        <span className={classes.status} data-status={status}>
          {texts.statuses[status]}
        </span>
      </Group>
      {description !== '' && (
        <Text fz="sm" lineClamp={2} className={classes.title}>
          {description}
        </Text>
      )}
      <Facts item={item} />
      <Buttons item={item} actions={actions} />
    </Stack>
  );
}

/** Date and time in the reader's own zone. */
function Facts({
  item: { scheduledAt, duration, expectedViewers, audience, tickets, price, postId },
}: Pick<QueueCardProps, 'item'>) {
  const time = dates({ hour: 'numeric', minute: '2-digit' }).format(new Date(scheduledAt));
  const amount = { amountMinor: Math.round(price * 100), currency: 'USD' as const };
  return (
    <p className={classes.facts}>
      <b>{day(scheduledAt)}</b>
      <b>{time}</b>
      {postId === null && <span>{texts.minutes(duration)}</span>}
      {postId === null && <span>{texts.viewers(count(expectedViewers))}</span>}
      <span>{sessionTexts.audiences[audience]}</span>
      {tickets > 0 && <span>{texts.tickets(tickets, count(tickets))}</span>}
      <span>{price > 0 ? texts.perView(money(amount, true)) : texts.free}</span>
    </p>
  );
}

/** An ended item cannot be edited. A published post is deleted in the feed. */
function Buttons({ item, actions }: QueueCardProps) {
  const cancel = useCancelQueueItem();
  const { id, title, status, postId, roomId } = item;
  const isOver = status === 'completed';
  const isLive = status === 'live';
  return (
    <Group gap="4xs" mt="auto">
      {isLive && roomId !== null && (
        <ActionAnchor size="sm" look="accent" href={roomPath(roomId, 'video')} target="_blank" rel="noreferrer">
          {texts.openRoom}
        </ActionAnchor>
      )}
      {!isOver && !isLive && (
        <Action size="sm" aria-label={texts.editOf(title)} onClick={() => actions.onEdit(item)}>
          {texts.edit}
        </Action>
      )}
      {!isOver && !isLive && status !== 'cancelled' && <Publish item={item} actions={actions} />}
      <Action size="sm" look="quiet" aria-label={texts.duplicateOf(title)} onClick={() => actions.onDuplicate(item)}>
        {texts.duplicate}
      </Action>
      {postId === null && (isLive || status === 'scheduled') && (
        <Action
          size="sm"
          look="quiet"
          aria-label={texts.cancelOf(title)}
          loading={cancel.isPending}
          onClick={() => cancel.mutate(id, { onSuccess: actions.onChanged })}
        >
          {texts.cancel}
        </Action>
      )}
      {(postId === null || !isOver) && (
        <Action size="sm" look="quiet" aria-label={texts.deleteOf(title)} onClick={() => actions.onDelete(item)}>
          {texts.delete}
        </Action>
      )}
    </Group>
  );
}

/** Starts a live session, or publishes a post, before its time. Other sessions are plans and have nothing to publish. */
function Publish({ item: { id, title, type, postId, status }, actions }: QueueCardProps) {
  const publish = usePublishQueueItem();
  const isLive = postId === null && type === 'live';
  if ((postId === null && !isLive) || status === 'processing' || status === 'failed') return null;
  return (
    <Action
      size="sm"
      look="quiet"
      aria-label={isLive ? texts.goLiveOf(title) : texts.publishOf(title)}
      loading={publish.isPending}
      onClick={() => publish.mutate(id, { onSuccess: actions.onChanged })}
    >
      {isLive ? texts.goLive : texts.publish}
    </Action>
  );
}
