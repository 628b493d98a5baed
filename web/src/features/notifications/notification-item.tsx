import { Box, Text } from '@mantine/core';
import type { NotificationType } from '@velvet/contracts/notification/events';
import type { Notification } from '@velvet/contracts/notification/notifications';
import {
  IconBell,
  IconEye,
  IconHeart,
  IconMessageCircle,
  IconStar,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { useAnswerFollowRequest } from '#resources/follows.ts';
import { notificationTexts } from '#texts/notifications.ts';
import { Action } from '#ui/action.tsx';
import { ago, moment } from '#ui/format.ts';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { RequestAnswer } from '#ui/request-answer.tsx';
import { SiteLink } from '#ui/site-link.tsx';
import classes from './notification-item.module.css';

const icons: Record<NotificationType, TablerIcon> = {
  like: IconHeart,
  comment: IconMessageCircle,
  follow: IconUserPlus,
  subscription: IconStar,
  view: IconEye,
  other: IconBell,
};

type NotificationItemProps = {
  readonly item: Notification;
  readonly onRead: (item: Notification) => void;
  readonly onDismiss: (item: Notification) => void;
};

export function NotificationItem({ item, onRead, onDismiss }: NotificationItemProps) {
  const TypeIcon = icons[item.type];
  return (
    <li className={classes.item} data-unread={!item.read || undefined}>
      <span className={classes.face}>
        <PersonAvatar name={item.user.name} picture={item.user.avatar ?? ''} size={46} />
        <span className={classes.type}>
          <TypeIcon aria-hidden size={13} stroke={1.8} />
        </span>
      </span>
      <Box miw={0}>
        <p className={classes.title} dir="ltr">
          {item.title}
          {!item.read && (
            <Box
              component="span"
              flex="none"
              w={7}
              h={7}
              bdrs="50%"
              bg="var(--velvet-pink)"
              role="img"
              aria-label={notificationTexts.unread}
            />
          )}
        </p>
        <p className={classes.description} data-written>
          {item.link ? (
            <SiteLink href={item.link} className={classes.link} onClick={() => !item.read && onRead(item)}>
              {item.description}
            </SiteLink>
          ) : (
            item.description
          )}
        </p>
      </Box>
      <Text
        component="time"
        pos="relative"
        fz="caption"
        data-tabular
        c="dimmed"
        className={classes.time}
        dateTime={item.time}
        title={moment(item.time)}
      >
        {ago(item.time)}
      </Text>
      <ItemActions item={item} onRead={onRead} onDismiss={onDismiss} />
    </li>
  );
}

function ItemActions({ item, onRead, onDismiss }: NotificationItemProps) {
  const { markAsRead, dismiss, markAsReadLabel, dismissLabel } = notificationTexts;
  return (
    <div className={classes.actions}>
      {item.isFollowRequest && <FollowAnswer {...item.user} />}
      {!item.read && (
        <Action size="sm" aria-label={markAsReadLabel(item.description)} onClick={() => onRead(item)}>
          {markAsRead}
        </Action>
      )}
      <Action look="quiet" size="sm" aria-label={dismissLabel(item.description)} onClick={() => onDismiss(item)}>
        {dismiss}
      </Action>
    </div>
  );
}

function FollowAnswer({ id, name }: Notification['user']) {
  const { mutate: answer, isPending } = useAnswerFollowRequest();
  if (id === null) return null;
  return (
    <RequestAnswer size="sm" name={name} isPending={isPending} onAnswer={(isAccepted) => answer({ id, isAccepted })} />
  );
}
