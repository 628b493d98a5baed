import { ActionIcon, Box, UnstyledButton } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { CommentText } from '@velvet/contracts/content/comment-calls';
import type { FeedComment } from '@velvet/contracts/content/post';
import type { VaultItemId } from '@velvet/contracts/ids';
import { useState, type ClipboardEvent, type KeyboardEvent, type SyntheticEvent } from 'react';
import { findPeople } from '#resources/people.ts';
import { commentsText } from '#texts/posts.ts';
import { dropTarget } from '#ui/attachments/attaching.ts';
import type { Attachment } from '#ui/attachments/attachment.ts';
import { AttachmentsRow } from '#ui/attachments/attachments-row.tsx';
import { KeptPictures } from '#ui/attachments/kept-pictures.tsx';
import { MentionField } from '#ui/mention-field.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import { useUnsaved } from '#ui/unsaved.ts';
import type { CardActions } from './card-actions.ts';
import { PictureButton, withPictures } from './comment-pictures.tsx';
import classes from './comments.module.css';

/** A written comment, with its local pictures and those that it loses. */
type Said = {
  readonly text: string;
  readonly removed: readonly VaultItemId[];
  readonly pictures: readonly { readonly file: File; readonly altText: string }[];
  readonly onProgress: (share: number) => void;
};

type CommentBoxProps = {
  readonly viewer: NonNullable<CardActions['viewer']>;
  readonly label: string;
  readonly isReply?: boolean;
  /** of an edited comment */
  readonly initial?: FeedComment['content'];
  /** whether it takes pictures */
  readonly canAttach?: boolean;
  readonly isBusy: boolean;
  /** of the last attempt, in words */
  readonly failure?: string | null;
  /** @throws when the call fails: text and pictures stay */
  readonly onSubmit: (said: Said) => Promise<void>;
  readonly onCancel?: () => void;
};

/** Part 2, section 9: at most 120 pixels tall, 80 for a reply. Enter submits, Shift-Enter breaks the line. */
export function CommentBox(props: CommentBoxProps) {
  const { viewer, label, isReply = false, initial, canAttach = false, isBusy, onCancel } = props;
  const { text, setText, kept, setKept, attachments, setAttachments, attach, progress, checked, submit } =
    useComment(props);
  const isTooLong = !checked.success && text.trim() !== '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (sends(event)) void submit(event);
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    attach([...event.clipboardData.files]);
  };
  return (
    <form className={classes.box} onSubmit={(event) => void submit(event)} {...(canAttach && dropTarget(attach))}>
      {!initial && (
        <Box component="span" mt="4xs">
          <PersonAvatar name={viewer.name} picture={viewer.picture} size={34} />
        </Box>
      )}
      <div className={classes.field}>
        <MentionField
          findPeople={findPeople}
          classNames={{ input: classes.input, section: classes.section }}
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
          {...(canAttach && { onPaste, rightSection: <PictureButton onFiles={attach} />, rightSectionWidth: 48 })}
        />
        <KeptPictures pictures={kept} onRemove={(removed) => setKept(kept.filter((picture) => picture !== removed))} />
        {attachments.length > 0 && <AttachmentsRow attachments={attachments} onChange={setAttachments} />}
        <Sending progress={isBusy ? progress : undefined} failure={isBusy ? null : props.failure} />
      </div>
      <SendButton label={initial ? commentsText.save : commentsText.send} isReady={checked.success} isBusy={isBusy} />
      {onCancel && (
        <UnstyledButton className={classes.small} onClick={onCancel}>
          {commentsText.cancel}
        </UnstyledButton>
      )}
    </form>
  );
}

/** The text and the pictures of a comment that is being written. */
function useComment({ initial, isBusy, onSubmit }: CommentBoxProps) {
  const [text, setText] = useState(initial?.text ?? '');
  const [kept, setKept] = useState(initial?.media ?? []);
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const [progress, setProgress] = useState<number>();
  const removed = (initial?.media ?? []).filter(({ id }) => !kept.some((picture) => picture.id === id));
  useUnsaved([text, ...kept.map(({ id }) => id), ...attachments.map(({ key }) => key)]);
  const checked = CommentText.safeParse(text);
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (!checked.success || isBusy) return;
    setProgress(undefined);
    const pictures = attachments.flatMap((item) =>
      item.from === 'disk' ? [{ file: item.file, altText: item.altText }] : [],
    );
    try {
      await onSubmit({ text: checked.data, removed: removed.map(({ id }) => id), pictures, onProgress: setProgress });
      for (const { previewUrl } of attachments) if (previewUrl) URL.revokeObjectURL(previewUrl);
      setText('');
      setAttachments([]);
    } catch {
      // the failure is shown; text and pictures stay for a retry
    }
  };
  const attach = (files: readonly File[]) =>
    setAttachments(withPictures(attachments, files, kept.length + (initial?.processing ?? 0)));
  return { text, setText, kept, setKept, attachments, setAttachments, attach, progress, checked, submit };
}

type SendingProps = { readonly progress: number | undefined; readonly failure: string | null | undefined };

/** How much is uploaded, or why it failed and a further attempt. */
function Sending({ progress, failure }: SendingProps) {
  if (failure)
    return (
      <p className={classes.note} role="alert">
        {failure}{' '}
        <UnstyledButton type="submit" className={classes.small}>
          {commentsText.tryAgain}
        </UnstyledButton>
      </p>
    );
  if (progress === undefined) return null;
  return (
    <p className={classes.note} role="status">
      {commentsText.sending(progress)}
    </p>
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
