import type { Conversation } from '@velvet/contracts/messaging/conversations';
import { useState } from 'react';
import { messageTexts } from '#texts/messages.ts';
import { Action } from '#ui/action.tsx';
import classes from './chat.module.css';
import { ChatHeader } from './chat-header.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import type { ChatActions, Subject } from './chat-model.ts';

type ChatProps = {
  readonly userId: string;
  readonly conversation: Conversation;
  readonly unreadAfter: number;
  readonly actions: ChatActions;
};

export function Chat({ userId, conversation, unreadAfter, actions }: ChatProps) {
  const { user, writing } = conversation;
  const [subject, setSubject] = useState<Subject>();
  return (
    <>
      <ChatHeader conversation={conversation} actions={actions} />
      <MessageList userId={userId} conversation={conversation} unreadAfter={unreadAfter} onSubject={setSubject} />
      {writing === 'open' ? (
        <Composer
          key={subject ? `${subject.kind}-${subject.message.id}` : ''}
          userId={userId}
          conversation={conversation}
          subject={subject}
          onSubject={setSubject}
        />
      ) : (
        <div className={classes.closed}>
          <p>{messageTexts.closed[writing](user.name)}</p>
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
