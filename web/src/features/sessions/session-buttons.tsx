import { Group, Text } from '@mantine/core';
import { IconBell, IconBellFilled, IconTicket } from '@tabler/icons-react';
import type { Offer } from '@velvet/contracts/content/post';
import type { Session } from '@velvet/contracts/content/sessions';
import { useSessionReminder } from '#resources/sessions.ts';
import { lockText } from '#texts/posts.ts';
import { sessionTexts as texts } from '#texts/sessions.ts';
import { Action, ActionLink } from '#ui/action.tsx';
import { money } from '#ui/format.ts';
import type { SessionActions } from './session-actions.ts';
import { titleOf } from './session-title.ts';

type SessionButtonsProps = {
  readonly session: Session;
  readonly actions: SessionActions;
  /** whether the main action has the accent */
  readonly isMain?: boolean;
};

/** The actions of a viewer on a session: join, unlock, reminder. */
export function SessionButtons({ session, actions, isMain = false }: SessionButtonsProps) {
  const { status, locked } = session;
  const title = titleOf(session);
  const isOwner = actions.viewerId === session.creator.id;
  const joinLabel = isOwner ? texts.joinAsHost : texts.join;
  const look = isMain ? 'accent' : 'raised';
  if (status === 'completed' || status === 'cancelled') return null;
  return (
    <Group gap="2xs">
      {status === 'live' && locked === null && (
        <Action look="accent" size="sm" aria-label={texts.of(joinLabel, title)} onClick={() => actions.onJoin(session)}>
          {joinLabel}
        </Action>
      )}
      {locked?.offers.map((offer) => (
        <Action key={offer.kind} look={look} size="sm" onClick={() => actions.onOffer(offer, session)}>
          {labelOf(offer)}
        </Action>
      ))}
      {session.isSoldOut && !session.hasTicket && !isOwner && (
        <Text span fz="sm" c="dimmed">
          {texts.soldOut}
        </Text>
      )}
      {session.hasTicket && (
        <Group component="span" gap="4xs" fz="sm" c="var(--velvet-success)">
          <IconTicket aria-hidden size={16} stroke={1.7} />
          {texts.hasTicket}
        </Group>
      )}
      {isOwner && (
        <ActionLink to="/dashboard" search={{ section: 'queue' }} look="quiet" size="sm">
          {texts.manage}
        </ActionLink>
      )}
      {status === 'scheduled' && !isOwner && locked?.reason !== 'age' && (
        <Reminder session={session} actions={actions} />
      )}
    </Group>
  );
}

const labelOf = (offer: Offer): string => {
  if (offer.kind === 'buy') return texts.buyTicket(money(offer.price, true));
  if (offer.kind === 'follow') return lockText.follow;
  if (offer.kind === 'subscribe' && offer.month && offer.month.amountMinor > 0)
    return lockText.subscribe(money(offer.month, true));
  if (offer.kind === 'confirmAge') return lockText.confirmAge;
  return offer.kind === 'subscribe' ? lockText.subscribeFree : lockText.signIn;
};

function Reminder({ session, actions }: SessionButtonsProps) {
  const reminder = useSessionReminder();
  const { isReminded, title } = session;
  const label = isReminded ? texts.reminded : texts.remind;
  const Drawn = isReminded ? IconBellFilled : IconBell;
  return (
    <Action
      look={isReminded ? 'outline' : 'raised'}
      size="sm"
      aria-label={texts.of(label, title)}
      title={texts.reminderHint}
      loading={reminder.isPending}
      leftSection={<Drawn aria-hidden size={16} stroke={1.7} />}
      onClick={() => (actions.viewerId === undefined ? actions.onSignIn() : reminder.mutate(session))}
    >
      {label}
    </Action>
  );
}
