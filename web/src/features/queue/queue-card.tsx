import { Group, Stack, Text } from '@mantine/core';
import { kindOfAudience } from '@velvet/contracts/content/audiences';
import { kindOfBroadcastAudience } from '@velvet/contracts/messaging/broadcasts';
import type { QueueItem } from '@velvet/contracts/content/queue';
import { roomPath } from '@velvet/contracts/meeting/room-id';
import { useCancelQueueItem, usePublishQueueItem } from '#resources/queue.ts';
import { queueTexts as texts } from '#texts/queue.ts';
import { sessionTexts } from '#texts/sessions.ts';
import { Action, ActionAnchor } from '#ui/action.tsx';
import { CardHead, type StatusTone } from '#ui/card-head.tsx';
import { count, dates, money } from '#ui/format.ts';
import classes from './queue-card.module.css';
import { isMovable } from './calendar.ts';
import { queueIcons } from './queue-icons.ts';
import { useQueueZone } from './use-queue-zone.ts';

/** Callbacks of an item to its screen. */
export type ItemActions = {
  readonly onEdit: (item: QueueItem) => void;
  readonly onDuplicate: (item: QueueItem) => void;
  readonly onMove: (item: QueueItem) => void;
  readonly onDelete: (item: QueueItem) => void;
  /** after a change on the server */
  readonly onChanged: () => void;
};
const tones: Readonly<Partial<Record<QueueItem['status'], StatusTone>>> = {
  live: 'live',
  completed: 'good',
  failed: 'bad',
  cancelled: 'bad',
};

type QueueCardProps = { readonly item: QueueItem; readonly actions: ItemActions };

export function QueueCard({ item, actions }: QueueCardProps) {
  const { title, description, type, status } = item;
  return (
    <Stack component="li" gap="md" miw={0} bdrs="md" bg="var(--velvet-surface)" p="lg">
      <CardHead
        icon={queueIcons[type]}
        heading="h2"
        title={title}
        note={texts.types[type]}
        status={texts.statuses[status]}
        tone={tones[status] ?? 'plain'}
      />
      {description !== '' && (
        <Text data-written fz="sm" lineClamp={2} className={classes.title}>
          {description}
        </Text>
      )}
      <Facts item={item} />
      <Buttons item={item} actions={actions} />
    </Stack>
  );
}

/** Date and time in the zone of the queue. */
function Facts({ item }: Pick<QueueCardProps, 'item'>) {
  const { duration, expectedViewers, audience, ageRestricted, receivers, tickets, price, currency, postId } = item;
  const timeZone = useQueueZone();
  const at = new Date(item.scheduledAt);
  const date = dates({ dateStyle: 'medium', timeZone }).format(at);
  const isSession = postId === null && receivers === null;
  const amount = { amountMinor: Math.round(price * 100), currency };
  return (
    <p className={classes.facts}>
      {item.isPlanned ? (
        <>
          <b>{date}</b>
          <b>{dates({ hour: 'numeric', minute: '2-digit', timeZone }).format(at)}</b>
        </>
      ) : (
        <span>{texts.written(date)}</span>
      )}
      {isSession && <span>{texts.minutes(duration)}</span>}
      {isSession && <span>{texts.viewers(expectedViewers, count(expectedViewers))}</span>}
      <span>
        {receivers
          ? texts.receivers[kindOfBroadcastAudience(receivers)]
          : sessionTexts.audiences[kindOfAudience(audience)]}
      </span>
      {ageRestricted && <span>{texts.ageRestricted}</span>}
      {tickets > 0 && <span>{texts.tickets(tickets, count(tickets))}</span>}
      <span>{price === 0 ? texts.free : (receivers ? texts.unlock : texts.perView)(money(amount, true))}</span>
    </p>
  );
}

/** An ended item cannot be edited. A published post is deleted in the feed. */
function Buttons({ item, actions }: QueueCardProps) {
  const cancel = useCancelQueueItem();
  const { id, title, status, postId, broadcastId, roomId } = item;
  const isSession = postId === null && broadcastId === null;
  const isOver = status === 'completed';
  const isLive = status === 'live';
  // a sent message is unsent for the people who have not opened it
  const isSentMessage = broadcastId !== null && isOver;
  const isUnsent = broadcastId !== null && status === 'cancelled';
  return (
    <Group gap="4xs" mt="auto">
      {isLive && roomId !== null && (
        <ActionAnchor size="sm" look="accent" href={roomPath(roomId, 'video')} target="_blank" rel="noreferrer">
          {texts.openRoom}
        </ActionAnchor>
      )}
      {!isOver && !isLive && !isUnsent && (
        <Action size="sm" aria-label={texts.editOf(title)} onClick={() => actions.onEdit(item)}>
          {texts.edit}
        </Action>
      )}
      {!isOver && !isLive && status !== 'cancelled' && <Publish item={item} actions={actions} />}
      {isMovable(item) && (
        <Action size="sm" look="quiet" aria-label={texts.moveOf(title)} onClick={() => actions.onMove(item)}>
          {texts.move}
        </Action>
      )}
      <Action size="sm" look="quiet" aria-label={texts.duplicateOf(title)} onClick={() => actions.onDuplicate(item)}>
        {texts.duplicate}
      </Action>
      {isSession && (isLive || status === 'scheduled') && (
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
      {!isUnsent && (isSession || isSentMessage || !isOver) && (
        <Action
          size="sm"
          look="quiet"
          aria-label={isSentMessage ? texts.unsendOf(title) : texts.deleteOf(title)}
          onClick={() => actions.onDelete(item)}
        >
          {isSentMessage ? texts.unsend : texts.delete}
        </Action>
      )}
    </Group>
  );
}

/** Starts a live session, publishes a post, or sends a message, before its time. Other sessions are plans and have nothing to publish. */
function Publish({ item, actions }: QueueCardProps) {
  const publish = usePublishQueueItem();
  const { title, type, postId, broadcastId, status } = item;
  const isLive = type === 'live';
  const [label, name] = isLive
    ? ([texts.goLive, texts.goLiveOf] as const)
    : broadcastId === null
      ? ([texts.publish, texts.publishOf] as const)
      : ([texts.send, texts.sendOf] as const);
  if ((postId === null && broadcastId === null && !isLive) || status === 'processing' || status === 'failed')
    return null;
  return (
    <Action
      size="sm"
      look="quiet"
      aria-label={name(title)}
      loading={publish.isPending}
      onClick={() => publish.mutate(item, { onSuccess: actions.onChanged })}
    >
      {label}
    </Action>
  );
}
