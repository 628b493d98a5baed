import type { ConversationId, UserId } from '@velvet/contracts/ids';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import type { Message } from '@velvet/contracts/messaging/messages';

/** The message that the next text answers or changes. */
export type Subject = { readonly kind: 'reply' | 'edit'; readonly message: Message };

/** Actions of the page that shows the screen. */
export type ChatActions = {
  readonly onOpen: (conversationId: ConversationId) => void;
  /** back to the list */
  readonly onClose: () => void;
  readonly onWriteTo: (userId: UserId) => void;
  readonly onProfile: (user: Conversation['user']) => void;
  readonly onBlock: (user: Conversation['user']) => void;
  readonly onSubscribe: (user: Conversation['user']) => void;
};
