import type { Offer } from '@velvet/contracts/content/post';
import type { ConversationId, UserId } from '@velvet/contracts/ids';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import type { Message } from '@velvet/contracts/messaging/messages';
import type { UploadFile } from '#resources/send-attachments.ts';
import type { PhotoFilters, VaultPicker } from '#ui/attachments/attachment.ts';

/** The message that the next text answers or changes. */
export type Subject = { readonly kind: 'reply' | 'edit'; readonly message: Message };

/** A message that the list can scroll to. */
export type Place = Pick<Message, 'id' | 'seq'>;

/** The parts of the page that attach files to a message. */
export type Attaching = {
  readonly uploadFile: UploadFile;
  readonly vaultPicker: VaultPicker;
  readonly photoFilters: PhotoFilters;
  /** whether the viewer may send locked messages */
  readonly canLock: boolean;
};

/** Actions of the page that shows the screen. */
export type ChatActions = {
  readonly onOpen: (conversationId: ConversationId) => void;
  /** back to the list */
  readonly onClose: () => void;
  readonly onWriteTo: (userId: UserId) => void;
  readonly onProfile: (user: Conversation['user']) => void;
  readonly onBlock: (user: Conversation['user']) => void;
  readonly onSubscribe: (user: Conversation['user']) => void;
  /** buys the right to write a first message */
  readonly onPayToWrite: (offer: Offer, user: Conversation['user']) => void;
  /** opens the dialog for a tip in the conversation */
  readonly onTip: (conversation: Conversation) => void;
  /** buys the attachments of a locked message */
  readonly onUnlock: (offer: Offer, user: Conversation['user']) => void;
};
