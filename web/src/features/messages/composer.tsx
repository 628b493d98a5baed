import { IconArrowUp, IconCheck, IconX } from '@tabler/icons-react';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import { messageLimits } from '@velvet/contracts/messaging/limits';
import type { Message } from '@velvet/contracts/messaging/messages';
import { countCharacters } from '@velvet/contracts/text';
import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { messageDrafts } from '#resources/message-drafts.ts';
import { useChangeMessage, useSend } from '#resources/messages.ts';
import type { Outgoing } from '#resources/outbox.ts';
import { typing } from '#resources/typing.ts';
import { messageTexts } from '#texts/messages.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { Subject } from './chat-model.ts';
import classes from './composer.module.css';

/** Number of remaining characters from which on it is shown. */
const shownBelow = 200;

/** Returns the remaining characters. Counting graphemes is slow, and the UTF-16 length is an upper bound. */
function leftOf(text: string): number {
  const left = messageLimits.textLength - text.length;
  return left > shownBelow ? left : messageLimits.textLength - countCharacters(text.trim());
}

type ComposerProps = {
  readonly userId: string;
  readonly conversation: Conversation;
  readonly subject: Subject | undefined;
  readonly onSubject: (subject: Subject | undefined) => void;
};

/** The field of the next message. Enter sends, Shift+Enter inserts a line break. */
export function Composer({ userId, conversation: { id, user }, subject, onSubject }: ComposerProps) {
  const isEditing = subject?.kind === 'edit';
  const [text, setText] = useState(() => (isEditing ? subject.message.content : messageDrafts.read(userId, id)));
  const field = useRef<HTMLTextAreaElement>(null);
  const submitText = useSubmit(userId, id, user.name, subject);
  useEffect(() => {
    if (subject) field.current?.focus();
  }, [subject]);
  const left = leftOf(text);
  const canSend = text.trim() !== '' && left >= 0;
  const change = (value: string) => {
    setText(value);
    if (isEditing) return;
    messageDrafts.save(userId, id, value);
    if (value.trim() !== '') typing.send(id);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!canSend) return;
    submitText(text.trim());
    setText(isEditing ? messageDrafts.read(userId, id) : '');
    onSubject(undefined);
    // the pressed button is disabled now and loses the focus
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && subject) onSubject(undefined);
    // Enter also confirms the composition of an input method
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <form className={classes.box} data-corner onSubmit={submit}>
      {subject && <SubjectBar subject={subject} name={user.name} onCancel={() => onSubject(undefined)} />}
      <textarea
        ref={field}
        className={classes.input}
        aria-label={messageTexts.placeholder}
        placeholder={messageTexts.placeholder}
        rows={1}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        aria-invalid={left < 0}
      />
      <button
        type="submit"
        className={classes.send}
        aria-label={isEditing ? messageTexts.save : messageTexts.send}
        disabled={!canSend}
      >
        {isEditing ? (
          <IconCheck aria-hidden size={20} stroke={1.9} />
        ) : (
          <IconArrowUp aria-hidden size={20} stroke={1.9} />
        )}
      </button>
      {left <= shownBelow && <Left left={left} />}
    </form>
  );
}

function Left({ left }: { readonly left: number }) {
  return (
    <p className={classes.count} data-over={left < 0 || undefined} role="status">
      {left < 0 ? messageTexts.tooLong(-left) : messageTexts.charactersLeft(left)}
    </p>
  );
}

function useSubmit(userId: string, id: Conversation['id'], otherName: string, subject: Subject | undefined) {
  const send = useSend(userId);
  const change = useChangeMessage();
  return (content: string) => {
    if (subject?.kind === 'edit') {
      if (content !== subject.message.content)
        change.mutate({ message: subject.message, change: { kind: 'edit', content } });
      return;
    }
    messageDrafts.save(userId, id, '');
    typing.forget(id);
    const replyTo = subject ? quoteOf(subject.message, otherName) : null;
    const at = new Date().toISOString();
    void send({ clientId: crypto.randomUUID(), conversationId: id, content, replyTo, at });
  };
}

function quoteOf({ id, content, sent }: Message, otherName: string): NonNullable<Outgoing['replyTo']> {
  return { id, content, name: sent ? messageTexts.yourself : otherName };
}

type SubjectBarProps = { readonly subject: Subject; readonly name: string; readonly onCancel: () => void };

function SubjectBar({ subject: { kind, message }, name, onCancel }: SubjectBarProps) {
  const { replyingTo, yourself, editing, cancelEdit, cancelReply } = messageTexts;
  return (
    <div className={classes.subject}>
      <div className={classes.quote}>
        <b>{kind === 'edit' ? editing : replyingTo(message.sent ? yourself : name)}</b>
        <p>{message.content}</p>
      </div>
      <IconButton icon={IconX} label={kind === 'edit' ? cancelEdit : cancelReply} onClick={onCancel} />
    </div>
  );
}
