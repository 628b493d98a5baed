import type { Conversation } from '@velvet/contracts/messaging/conversations';
import { useState } from 'react';
import { messageTexts } from '#texts/messages.ts';
import { Action } from '#ui/action.tsx';
import { money } from '#ui/format.ts';
import classes from './chat.module.css';
import { ChatHeader } from './chat-header.tsx';
import { Composer } from './composer.tsx';
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
  const { user, writing, firstMessageOffer } = conversation;
  const [subject, setSubject] = useState<Subject>();
  const [target, setTarget] = useState<Place>();
  const [isSearching, setSearching] = useState(false);
  const [parcel, setParcel] = useState<Parcel>(emptyParcel);
  return (
    <>
      <ChatHeader conversation={conversation} actions={actions} onSearch={() => setSearching(true)} />
      {isSearching ? (
        <SearchPanel
          conversation={conversation}
          onClose={() => setSearching(false)}
          onPick={(place) => {
            setSearching(false);
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
          onUnlock={(offer) => actions.onUnlock(offer, user)}
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
      )}
    </>
  );
}
