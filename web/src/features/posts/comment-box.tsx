import { ActionIcon, Box, UnstyledButton } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { CommentText } from '@velvet/contracts/content/comment-calls';
import { useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { findPeople } from '#resources/people.ts';
import { commentsText } from '#texts/posts.ts';
import { MentionField } from '#ui/mention-field.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { useUnsaved } from '#ui/unsaved.ts';
import type { CardActions } from './card-actions.ts';
import classes from './comments.module.css';

type CommentBoxProps = {
  readonly viewer: NonNullable<CardActions['viewer']>;
  readonly label: string;
  readonly isReply?: boolean;
  /** of an edited comment */
  readonly initialText?: string;
  readonly isBusy: boolean;
  /** @throws when the call fails: the text stays */
  readonly onSubmit: (text: string) => Promise<void>;
  readonly onCancel?: () => void;
};

/** Part 2, section 9: at most 120 pixels tall, 80 for a reply. Enter submits, Shift-Enter breaks the line. */
export function CommentBox(props: CommentBoxProps) {
  const { viewer, label, isReply = false, initialText = '', isBusy, onSubmit, onCancel } = props;
  const [text, setText] = useState(initialText);
  useUnsaved(text);
  const checked = CommentText.safeParse(text);
  const isEdit = initialText !== '';
  const isTooLong = !checked.success && text.trim() !== '';
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (!checked.success || isBusy) return;
    try {
      await onSubmit(checked.data);
      setText('');
    } catch {
      // the mutation shows the failure; the text stays for a retry
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (sends(event)) void submit(event);
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <form className={classes.box} onSubmit={(event) => void submit(event)}>
      {!isEdit && (
        <Box component="span" mt="4xs">
          <PersonAvatar name={viewer.name} picture={viewer.picture} size={34} />
        </Box>
      )}
      <MentionField
        findPeople={findPeople}
        className={classes.field ?? ''}
        classNames={{ input: classes.input }}
        styles={{ input: { maxHeight: isReply ? 80 : 120 } }}
        aria-label={label}
        placeholder={label}
        autosize
        minRows={1}
        autoFocus={isReply}
        value={text}
        onText={setText}
        onKeyDown={onKeyDown}
        error={isTooLong && checked.error.issues[0]?.message}
      />
      <SendButton label={isEdit ? commentsText.save : commentsText.send} isReady={checked.success} isBusy={isBusy} />
      {onCancel && (
        <UnstyledButton className={classes.small} onClick={onCancel}>
          {commentsText.cancel}
        </UnstyledButton>
      )}
    </form>
  );
}

type SendButtonProps = { readonly label: string; readonly isReady: boolean; readonly isBusy: boolean };

function SendButton({ label, isReady, isBusy }: SendButtonProps) {
  return (
    <ActionIcon
      type="submit"
      size={44}
      radius="xl"
      className={classes.send}
      aria-label={label}
      disabled={!isReady}
      loading={isBusy}
    >
      <IconArrowUp size={20} stroke={1.8} />
    </ActionIcon>
  );
}

/**
 * Enter submits, except with Shift, during input method composition, and on a touch keyboard, which breaks lines only
 * by Enter.
 */
function sends({ key, shiftKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean {
  if (key !== 'Enter' || shiftKey || nativeEvent.isComposing) return false;
  return ctrlKey || metaKey || !matchMedia('(pointer: coarse)').matches;
}
