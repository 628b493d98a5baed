import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { findPeople } from '#resources/people.ts';
import { composerText } from '#texts/composer.ts';
import { MentionField } from '#ui/mention-field.tsx';
import classes from './composer.module.css';

/** Without this CSS property the height is measured. */
const growsByItself = CSS.supports('field-sizing', 'content');

type ComposerTextProps = {
  /** a new value moves the focus to the text */
  readonly focusKey: string | undefined;
  readonly onFocus: () => void;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** receives pasted pictures */
  readonly onFiles: (files: readonly File[]) => void;
  /** Ctrl-Enter */
  readonly onSubmit: () => void;
  readonly error: string | undefined;
};

export function ComposerText({ focusKey, onFocus, text, onChange, onFiles, onSubmit, error }: ComposerTextProps) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const focused = useRef<string>(undefined);
  useEffect(() => {
    // the key returns when a dialog over the page closes
    if (focusKey === undefined || focusKey === focused.current) return;
    focused.current = focusKey;
    ref.current?.focus();
  }, [focusKey]);
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
  };
  return (
    <MentionField
      ref={ref}
      className={classes.text ?? ''}
      findPeople={findPeople}
      classNames={{ input: classes.input }}
      aria-label={composerText.prompt}
      placeholder={composerText.prompt}
      autosize={!growsByItself}
      minRows={1}
      maxRows={14}
      value={text}
      onText={onChange}
      onFocus={onFocus}
      onPaste={paste}
      onKeyDown={keyDown}
      error={error}
    />
  );
}
