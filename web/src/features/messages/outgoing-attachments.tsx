import type { Outgoing } from '#resources/outbox-store.ts';
import { messageTexts } from '#texts/messages.ts';
import { Preview } from '#ui/attachments/attachments-row.tsx';
import classes from './attachments.module.css';

/** The attachments of a message that is being sent, and how much of them is uploaded. */
export function OutgoingAttachments({ entry }: { readonly entry: Outgoing }) {
  const { attachments, fileCount, progress, failure } = entry;
  if (attachments === undefined)
    return fileCount > 0 && <p className={classes.note}>{messageTexts.attachments(fileCount)}</p>;
  if (attachments.length === 0) return null;
  return (
    <>
      <div className={classes.outgoing}>
        {attachments.map((item) => (
          <span key={item.key} className={classes.tile}>
            <Preview item={item} />
          </span>
        ))}
      </div>
      {failure === undefined && progress !== undefined && progress < 1 && (
        <p className={classes.note} role="status">
          {messageTexts.uploading(progress)}
        </p>
      )}
    </>
  );
}
