import type { Conversation } from '@velvet/contracts/messaging/conversations';
import type { Message } from '@velvet/contracts/messaging/messages';
import { messageDrafts } from '#resources/message-drafts.ts';
import { useChangeMessage } from '#resources/messages.ts';
import type { Outgoing } from '#resources/outbox-store.ts';
import { useSend } from '#resources/sending.ts';
import { typing } from '#resources/typing.ts';
import { messageTexts } from '#texts/messages.ts';
import { fromDisk } from '#ui/attachments/attachment.ts';
import { newKey } from '#ui/attachments/new-key.ts';
import { decimalOf } from '#ui/decimal.ts';
import type { Attaching, Subject } from './chat-model.ts';
import { emptyParcel, typeOf, type Parcel } from './parcel.ts';
import { quotedText } from './quoted-text.ts';

type SubmitParts = {
  readonly userId: string;
  readonly conversation: Conversation;
  readonly subject: Subject | undefined;
  readonly parcel: Parcel;
  readonly attaching: Attaching;
  readonly onSubject: (subject: Subject | undefined) => void;
  readonly onParcel: (parcel: Parcel) => void;
};

/** Sends the text with its attachments or a voice note, or saves the change of a message. */
export function useSubmit(parts: SubmitParts) {
  const { userId, conversation, subject, parcel, attaching, onSubject, onParcel } = parts;
  const { id, user } = conversation;
  const send = useSend(userId, attaching.uploadFile);
  const change = useChangeMessage();
  const sendParcel = (content: string, { attachments, price = '' }: Parcel) =>
    void send({
      clientId: crypto.randomUUID(),
      conversationId: id,
      type: typeOf({ attachments, price: price === '' ? undefined : price }),
      content,
      vaultItemIds: [],
      price: decimalOf(price),
      replyTo: subject ? quoteOf(subject.message, user.name) : null,
      at: new Date().toISOString(),
      isLost: false,
      fileCount: attachments.length,
      ...(attachments.length > 0 && { attachments }),
    });
  const submitMessage = (content: string) => {
    if (subject?.kind === 'edit') {
      if (content !== subject.message.content)
        change.mutate({ message: subject.message, change: { kind: 'edit', content } });
      return;
    }
    messageDrafts.save(userId, id, '');
    typing.forget(id);
    sendParcel(content, parcel);
    onParcel(emptyParcel);
  };
  const sendVoice = (file: File, url: string) => {
    sendParcel('', { attachments: [fromDisk(file, newKey(), url)], price: undefined });
    onSubject(undefined);
  };
  return { submitMessage, sendVoice };
}

function quoteOf(message: Message, otherName: string): NonNullable<Outgoing['replyTo']> {
  return { id: message.id, content: quotedText(message), name: message.sent ? messageTexts.self : otherName };
}
