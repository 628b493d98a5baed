import { useQuery } from '@tanstack/react-query';
import type { Offer } from '@velvet/contracts/content/post';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import { useCallback, useState } from 'react';
import { blockedIdsQuery, useUnblock } from '#resources/blocks.ts';
import { messageTexts } from '#texts/messages.ts';
import { Action } from '#ui/action.tsx';
import { money } from '#ui/format.ts';
import { useBackCloses } from '#ui/use-layer.ts';
import classes from './chat.module.css';
import { ChatHeader } from './chat-header.tsx';
import { Composer } from './composer.tsx';
import { GalleryPanel } from './gallery-panel.tsx';
import { MessageList } from './message-list.tsx';
import type { Attaching, ChatActions, Place, Subject } from './chat-model.ts';
import { SearchPanel } from './search-panel.tsx';
import { emptyParcel, type Parcel } from './parcel.ts';

type ChatProps = {
  readonly userId: string;
  readonly conversation: Conversation;
  readonly unreadAfter: number;
  readonly attaching: Attaching;
  readonly actions: ChatActions;
};

export function Chat({ userId, conversation, unreadAfter, attaching, actions }: ChatProps) {
  const { user, writing } = conversation;
  const [subject, setSubject] = useState<Subject>();
  const [target, setTarget] = useState<Place>();
  const [panel, setPanel] = useState<'search' | 'gallery'>();
  useBackCloses(panel !== undefined, () => setPanel(undefined));
  const [parcel, setParcel] = useState<Parcel>(emptyParcel);
  const { onUnlock: unlock } = actions;
  const Panel = panel === 'gallery' ? GalleryPanel : SearchPanel;
  // a stable identity: the rows of the chat are memoized
  const onUnlock = useCallback((offer: Offer) => unlock(offer, user), [unlock, user]);
  return (
    <>
      <ChatHeader
        conversation={conversation}
        actions={actions}
        onSearch={() => setPanel('search')}
        onGallery={() => setPanel('gallery')}
      />
      {panel ? (
        <Panel
          conversation={conversation}
          onClose={() => setPanel(undefined)}
          onPick={(place) => {
            setPanel(undefined);
            setTarget(place);
          }}
        />
      ) : (
        <MessageList
          userId={userId}
          conversation={conversation}
          unreadAfter={unreadAfter}
          uploadFile={attaching.uploadFile}
          target={target}
          onTarget={setTarget}
          onSubject={setSubject}
          onUnlock={onUnlock}
        />
      )}
      {writing === 'open' ? (
        <Composer
          key={subject ? `${subject.kind}-${subject.message.id}` : ''}
          userId={userId}
          conversation={conversation}
          subject={subject}
          parcel={parcel}
          attaching={attaching}
          onParcel={setParcel}
          onSubject={setSubject}
        />
      ) : (
        <Closed conversation={conversation} actions={actions} />
      )}
    </>
  );
}

type ClosedProps = Pick<ChatProps, 'conversation' | 'actions'>;

/** The reason why the viewer cannot write, and what opens writing. */
function Closed({ conversation: { user, writing, firstMessageOffer }, actions }: ClosedProps) {
  const { data: blockedIds, isLoading } = useQuery({ ...blockedIdsQuery, enabled: writing === 'closed' });
  const unblock = useUnblock();
  // the reason depends on who blocked
  if (writing === 'open' || isLoading) return null;
  if (writing === 'closed' && blockedIds?.includes(user.id))
    return (
      <div className={classes.closed}>
        <p>{messageTexts.blocked(user.name)}</p>
        <Action size="sm" loading={unblock.isPending} onClick={() => unblock.mutate(user)}>
          {messageTexts.unblock}
        </Action>
      </div>
    );
  return (
    <div className={classes.closed}>
      <p>{messageTexts.closed[writing](user.name)}</p>
      {firstMessageOffer && (
        <Action look="accent" size="sm" onClick={() => actions.onPayToWrite(firstMessageOffer, user)}>
          {messageTexts.payToWrite(money(firstMessageOffer.price, true))}
        </Action>
      )}
      {writing === 'subscribers' && (
        <Action look="accent" size="sm" onClick={() => actions.onSubscribe(user)}>
          {messageTexts.subscribe}
        </Action>
      )}
    </div>
  );
}
