import type { Conversation } from '@velvet/contracts/messaging/conversations';
import type { Message } from '@velvet/contracts/messaging/messages';
import { messageDrafts } from '#resources/message-drafts.ts';
import { useChangeMessage, useSend } from '#resources/messages.ts';
import type { Outgoing } from '#resources/outbox-store.ts';
import { typing } from '#resources/typing.ts';
import { messageTexts } from '#texts/messages.ts';
import type { Attaching, Subject } from './chat-model.ts';
import { emptyParcel, typeOf, type Parcel } from './parcel.ts';

type SubmitParts = {
  readonly userId: string;
  readonly conversation: Conversation;
  readonly subject: Subject | undefined;
  readonly parcel: Parcel;
  readonly attaching: Attaching;
  readonly onParcel: (parcel: Parcel) => void;
};

/** Sends the text with its attachments, or saves the change of a message. */
export function useSubmit({ userId, conversation: { id, user }, subject, parcel, attaching, onParcel }: SubmitParts) {
  const send = useSend(userId, attaching.uploadFile);
  const change = useChangeMessage();
  return (content: string) => {
    if (subject?.kind === 'edit') {
      if (content !== subject.message.content)
        change.mutate({ message: subject.message, change: { kind: 'edit', content } });
      return;
    }
    messageDrafts.save(userId, id, '');
    typing.forget(id);
    const { attachments, price = '' } = parcel;
    void send({
      clientId: crypto.randomUUID(),
      conversationId: id,
      type: typeOf(parcel),
      content,
      vaultItemIds: [],
      price,
      replyTo: subject ? quoteOf(subject.message, user.name) : null,
      at: new Date().toISOString(),
      ...(attachments.length > 0 && { attachments }),
    });
    onParcel(emptyParcel);
  };
}

function quoteOf({ id, content, sent }: Message, otherName: string): NonNullable<Outgoing['replyTo']> {
  return { id, content, name: sent ? messageTexts.yourself : otherName };
}
