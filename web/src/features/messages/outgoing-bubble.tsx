import { outbox } from '#resources/outbox.ts';
import { hasLostFiles, type Outgoing } from '#resources/outbox-store.ts';
import type { UploadFile } from '#resources/send-attachments.ts';
import { useSend } from '#resources/sending.ts';
import { messageTexts } from '#texts/messages.ts';
import classes from './message-bubble.module.css';
import { OutgoingAttachments } from './outgoing-attachments.tsx';
import { StatusMark } from './status-mark.tsx';

type OutgoingBubbleProps = {
  readonly userId: string;
  readonly entry: Outgoing;
  readonly uploadFile: UploadFile;
};

/** A message that the server has not confirmed: it is being sent, or failed and can be sent again. */
export function OutgoingBubble({ userId, entry, uploadFile }: OutgoingBubbleProps) {
  const { clientId, content, replyTo, failure } = entry;
  const send = useSend(userId, uploadFile);
  return (
    <div className={classes.message} data-own data-first>
      <div className={classes.line}>
        <div className={classes.bubble} data-failed={failure !== undefined || undefined}>
          {replyTo && (
            <p className={classes.quote}>
              <b>{replyTo.name}</b>
              <span>{replyTo.content}</span>
            </p>
          )}
          <OutgoingAttachments entry={entry} />
          {content !== '' && (
            <p className={classes.text} data-written>
              {content}
            </p>
          )}
          {failure === undefined && (
            <p className={classes.facts}>
              <StatusMark status="sending" />
            </p>
          )}
        </div>
      </div>
      {failure !== undefined && (
        <p className={classes.failure} role="alert">
          {failure === '' ? messageTexts.failed : failure}
          {!hasLostFiles(entry) && (
            <button type="button" onClick={() => void send(entry)}>
              {messageTexts.retry}
            </button>
          )}
          <button type="button" onClick={() => outbox.remove(clientId)}>
            {messageTexts.remove}
          </button>
        </p>
      )}
    </div>
  );
}
