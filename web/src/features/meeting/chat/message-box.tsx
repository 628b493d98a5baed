import { Textarea } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { meetingLimits } from '@velvet/contracts/meeting/limits';
import { countCharacters } from '@velvet/contracts/text';
import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useFace } from '#features/meeting/face.ts';
import { meetingTexts } from '#texts/meeting.ts';
import classes from './message-box.module.css';

const texts = meetingTexts.chat;
/** Length from which the number of remaining characters is shown. */
const nearLimit = meetingLimits.message - 200;

/** With native support the field need not be measured by a script. */
const growsByItself = CSS.supports('field-sizing', 'content');

/** The message field. Enter sends; Shift+Enter inserts a line break. */
export function MessageBox({ onSend }: { readonly onSend: (text: string) => boolean }) {
  const { kind } = useFace();
  const placeholder = kind === 'meeting' ? texts.placeholder : texts.plainPlaceholder;
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  // counting graphemes is slow, and the UTF-16 length is an upper bound
  const length = text.length < nearLimit ? text.length : countCharacters(text.trim());
  const left = meetingLimits.message - length;
  const canSend = text.trim() !== '' && left >= 0;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!canSend || !onSend(text.trim())) return;
    setText('');
    // the pressed button is disabled now and loses the focus
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also confirms the composition of an input method
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <form className={classes.box} onSubmit={submit}>
      <Textarea
        ref={field}

        classNames={{ input: classes.input }}
        aria-label={placeholder}
        placeholder={placeholder}
        autosize={!growsByItself}
        minRows={1}
        maxRows={6}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        aria-invalid={left < 0}
      />
      <button type="submit" className={classes.send} aria-label={texts.send} disabled={!canSend}>
        <IconArrowUp aria-hidden size={20} stroke={1.9} />
      </button>
      {length >= nearLimit && (
        <p className={classes.count} data-over={left < 0 || undefined} role="status">
          {left < 0 ? texts.tooLong(-left) : texts.left(left)}
        </p>
      )}
    </form>
  );
}
