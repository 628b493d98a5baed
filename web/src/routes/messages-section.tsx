import { useNavigate, useSearch } from '@tanstack/react-router';
import { ConversationId, UserId } from '@velvet/contracts/ids';
import { useEffect, useEffectEvent } from 'react';
import { MessagesScreen } from '#features/messages/messages-screen.tsx';
import { useOpenConversation } from '#resources/conversations.ts';
import { useBlocking } from './blocking-host.tsx';
import { useBuying } from './buying-host.tsx';
import type { ScreenProps } from './screen-props.ts';
import { useAttaching } from './use-attaching.ts';

const section = 'messages';

/** The address names the open conversation, or the person to write to. */
export function MessagesSection({ user }: ScreenProps) {
  const { conversation, with: writeTo } = useSearch({ from: '/signed-in/dashboard' });
  const navigate = useNavigate();
  const { askToBlock } = useBlocking();
  const { openSubscribe, openOffer, openTip } = useBuying();
  const attaching = useAttaching();
  const { mutate: open } = useOpenConversation();
  const conversationId = ConversationId.safeParse(conversation).data;
  const show = (id: ConversationId | undefined, replace = false) =>
    void navigate({ to: '/dashboard', search: { section, ...(id && { conversation: id }) }, replace });
  const write = (userId: UserId, replace: boolean) =>
    open(userId, { onSuccess: ({ id }) => show(id, replace), onError: () => replace && show(undefined, true) });
  const writeToPerson = useEffectEvent((id: string) => {
    const person = UserId.safeParse(id);
    if (person.success) write(person.data, true);
  });
  useEffect(() => {
    if (writeTo !== undefined) writeToPerson(writeTo);
  }, [writeTo]);
  return (
    <MessagesScreen
      userId={user.id}
      conversationId={conversationId}
      isCreator={attaching.canLock}
      onBroadcasts={() => void navigate({ to: '/dashboard', search: { section: 'audience', view: 'broadcasts' } })}
      attaching={attaching}
      onOpen={(id) => show(id)}
      onClose={() => show(undefined)}
      onWriteTo={(id) => write(id, false)}
      onProfile={({ id, handle, role }) =>
        role === 'creator'
          ? void navigate({ to: '/@{$handle}', params: { handle } })
          : void navigate({ to: '/dashboard', search: { section: 'discover', user: id } })
      }
      onBlock={(person) => askToBlock(person, () => show(undefined))}
      onSubscribe={openSubscribe}
      onTip={({ id, user: creator }) => openTip(creator, { kind: 'conversation', id })}
      onUnlock={(offer, creator) => openOffer(offer, { creator, subject: 'message' })}
      onPayToWrite={(offer, creator) => openOffer(offer, { creator, subject: 'firstMessage' })}
    />
  );
}
