import { IconX } from '@tabler/icons-react';
import { messageTexts } from '#texts/messages.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { Subject } from './chat-model.ts';
import classes from './composer.module.css';
import { quotedText } from './quoted-text.ts';

type SubjectBarProps = { readonly subject: Subject; readonly name: string; readonly onCancel: () => void };

/** The message that the next text answers or changes. */
export function SubjectBar({ subject: { kind, message }, name, onCancel }: SubjectBarProps) {
  const { replyingTo, yourself, editing, cancelEdit, cancelReply } = messageTexts;
  return (
    <div className={classes.subject}>
      <div className={classes.quote}>
        <b>{kind === 'edit' ? editing : replyingTo(message.sent ? yourself : name)}</b>
        <p>{quotedText(message)}</p>
      </div>
      <IconButton icon={IconX} label={kind === 'edit' ? cancelEdit : cancelReply} onClick={onCancel} />
    </div>
  );
}
