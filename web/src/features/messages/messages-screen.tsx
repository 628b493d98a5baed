import { useQuery } from '@tanstack/react-query';
import type { ConversationId } from '@velvet/contracts/ids';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { conversationQuery } from '#resources/conversations.ts';
import { messageTexts } from '#texts/messages.ts';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { Loading } from '#ui/loading.tsx';
import type { Attaching, ChatActions } from './chat-model.ts';
import { Chat } from './chat.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import classes from './messages-screen.module.css';

type MessagesScreenProps = ChatActions & {
  readonly attaching: Attaching;
  readonly userId: string;
  readonly isCreator: boolean;
  /** undefined shows the list alone where there is one pane */
  readonly conversationId: ConversationId | undefined;
  readonly onBroadcasts: () => void;
};

/** Part 1, section 2.8: the list beside the chat; up to 1,100 px one after the other. */
export function MessagesScreen(props: MessagesScreenProps) {
  const { userId, isCreator, conversationId, attaching, onBroadcasts, ...actions } = props;
  return (
    <div className={classes.screen} data-open={conversationId !== undefined || undefined}>
      <ConversationPane
        userId={userId}
        isCreator={isCreator}
        openId={conversationId}
        onOpen={actions.onOpen}
        onWriteTo={actions.onWriteTo}
        onBroadcasts={onBroadcasts}
      />
      <section className={classes.chat} aria-label={messageTexts.chat}>
        {conversationId === undefined ? (
          <EmptyState icon="message" title={messageTexts.select} text={messageTexts.selectText} />
        ) : (
          <OpenChat
            key={conversationId}
            userId={userId}
            conversationId={conversationId}
            attaching={attaching}
            actions={actions}
          />
        )}
      </section>
    </div>
  );
}

type OpenChatProps = {
  readonly userId: string;
  readonly conversationId: ConversationId;
  readonly attaching: Attaching;
  readonly actions: ChatActions;
};

function OpenChat({ userId, conversationId, attaching, actions }: OpenChatProps) {
  const conversation = useQuery(conversationQuery(conversationId));
  // the separator stays where it was when the chat was opened
  const [unreadAfter, setUnreadAfter] = useState<number>();
  if (unreadAfter === undefined && conversation.data) setUnreadAfter(conversation.data.readSeq);
  if (conversation.data && unreadAfter !== undefined)
    return (
      <Chat
        userId={userId}
        conversation={conversation.data}
        unreadAfter={unreadAfter}
        attaching={attaching}
        actions={actions}
      />
    );
  if (conversation.isPending || conversation.data) return <Loading />;
  return (
    <ErrorState
      message={messageOf(conversation.error, messageTexts.failures.messages)}
      onRetry={() => void conversation.refetch()}
    />
  );
}
