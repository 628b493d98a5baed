import { IconArrowUp, IconCheck } from '@tabler/icons-react';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import { messageLimits } from '@velvet/contracts/messaging/limits';
import { countCharacters } from '@velvet/contracts/text';
import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { messageDrafts } from '#resources/message-drafts.ts';
import { useLastEditable } from '#resources/messages.ts';
import { typing } from '#resources/typing.ts';
import { messageTexts } from '#texts/messages.ts';
import { voiceText } from '#texts/sound.ts';
import { dropTarget } from '#ui/attachments/attaching.ts';
import { AttachMenu } from './attach-menu.tsx';
import type { Attaching, Subject } from './chat-model.ts';
import classes from './composer.module.css';
import { ParcelRow } from './parcel-row.tsx';
import { priceProblem, withFiles, type Parcel } from './parcel.ts';
import { SubjectBar } from './subject-bar.tsx';
import { useSubmit } from './use-submit.ts';
import { useVoiceNote } from './use-voice-note.ts';
import { VoiceButton } from './voice-button.tsx';
import { VoicePanel } from './voice-panel.tsx';

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
  readonly parcel: Parcel;
  readonly attaching: Attaching;
  readonly onSubject: (subject: Subject | undefined) => void;
  readonly onParcel: (parcel: Parcel) => void;
};

/** The field of the next message. Enter sends, Shift+Enter inserts a line break. */
export function Composer(props: ComposerProps) {
  const { conversation, subject, parcel, attaching, onSubject, onParcel } = props;
  const { field, isEditing, text, left, canSend, change, attach, submit, sendVoice, onKeyDown } = useWriting(props);
  const voice = useVoiceNote();
  const { state } = voice.note;
  if (state !== 'none' && state !== 'refused')
    return (
      <div className={classes.box}>
        <VoicePanel voice={voice} onSend={sendVoice} />
      </div>
    );
  const isEmpty = text === '' && parcel.attachments.length === 0 && !isEditing;
  return (
    <form className={classes.box} data-corner onSubmit={submit} {...(!isEditing && dropTarget(attach))}>
      {subject && <SubjectBar subject={subject} name={conversation.user.name} onCancel={() => onSubject(undefined)} />}
      {!isEditing && <ParcelRow parcel={parcel} {...attaching} onChange={onParcel} />}
      {!isEditing && <Attach {...props} />}
      <textarea
        ref={field}
        className={classes.input}
        aria-label={messageTexts.placeholder}
        placeholder={messageTexts.placeholder}
        rows={1}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          if (isEditing || event.clipboardData.files.length === 0) return;
          event.preventDefault();
          attach([...event.clipboardData.files]);
        }}
        aria-invalid={left < 0}
      />
      {isEmpty && <VoiceButton voice={voice} />}
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
      {voice.note.state === 'refused' && (
        <p className={classes.count} role="alert">
          {voiceText.refused[voice.note.reason]}
        </p>
      )}
    </form>
  );
}

function Attach({ conversation, parcel, attaching, onParcel }: ComposerProps) {
  return (
    <AttachMenu
      parcel={parcel}
      vaultPicker={attaching.vaultPicker}
      receiverId={conversation.user.id}
      onChange={onParcel}
    />
  );
}

/** The written text with its draft, and whether it can be sent. */
function useWriting(props: ComposerProps) {
  const { userId, subject, parcel, onSubject, onParcel } = props;
  const { id } = props.conversation;
  const isEditing = subject?.kind === 'edit';
  const [text, setText] = useState(() => (isEditing ? subject.message.content : messageDrafts.read(userId, id)));
  const field = useRef<HTMLTextAreaElement>(null);
  const { submitMessage, sendVoice } = useSubmit(props);
  const findLast = useLastEditable(id);
  useEffect(() => {
    if (subject) field.current?.focus();
  }, [subject]);
  const left = leftOf(text);
  const attachmentCount = isEditing ? subject.message.attachmentCount : parcel.attachments.length;
  const hasContent = text.trim() !== '' || attachmentCount > 0;
  const isPriced = isEditing || priceProblem(parcel) === undefined;
  const canSend = hasContent && left >= 0 && isPriced;
  const change = (value: string) => {
    setText(value);
    if (isEditing) return;
    messageDrafts.save(userId, id, value);
    if (value.trim() !== '') typing.send(id);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!canSend) return;
    submitMessage(text.trim());
    setText(isEditing ? messageDrafts.read(userId, id) : '');
    onSubject(undefined);
    // the pressed button is disabled now and loses the focus
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && subject) onSubject(undefined);
    const last = event.key === 'ArrowUp' && text === '' && !subject ? findLast() : undefined;
    if (last) {
      event.preventDefault();
      onSubject({ kind: 'edit', message: last });
    }
    // Enter also confirms the composition of an input method
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  const attach = (files: readonly File[]) => onParcel(withFiles(parcel, files));
  return { field, isEditing, text, left, canSend, change, attach, submit, sendVoice, onKeyDown };
}

function Left({ left }: { readonly left: number }) {
  return (
    <p className={classes.count} data-over={left < 0 || undefined} role="status">
      {left < 0 ? messageTexts.tooLong(-left) : messageTexts.charactersLeft(left)}
    </p>
  );
}
