import { ActionIcon, Text, Textarea } from '@mantine/core';
import { IconArrowUp, IconX } from '@tabler/icons-react';
import { maxVideoComment } from '@velvet/contracts/content/limits';
import { VideoCommentText } from '@velvet/contracts/content/video-comments';
import { countCharacters } from '@velvet/contracts/text';
import { useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { messageOf } from '#api/failure.ts';
import { videoCommentTexts as texts } from '#texts/videos.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { useUnsaved } from '#ui/unsaved.ts';
import type { VideoActions } from './video-actions.ts';
import classes from './video-comments.module.css';

type Comment = { readonly content: string; readonly userId: string };

type CommentFormProps = {
  readonly viewer: VideoActions['viewer'];
  readonly words: { readonly label: string; readonly send: string; readonly failed: string };
  readonly isSending: boolean;
  readonly onSend: (
    comment: Comment,
    then: { readonly onSuccess: () => void; readonly onError: (error: Error) => void },
  ) => void;
  /** the text of an earlier comment that is edited, and what ends that */
  readonly earlier?: { readonly text: string; readonly onDone: () => void };
};

/** Characters that are left when the counter appears. */
const counterFrom = 100;

/** Enter submits, Shift-Enter breaks the line. */
export function CommentForm(props: CommentFormProps) {
  const { words, isSending, earlier } = props;
  const { text, problem, change, submit } = useCommentText(props);
  const left = maxVideoComment - countCharacters(text.trim());
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (isPlainEnter && !matchMedia('(pointer: coarse)').matches) submit(event);
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <Textarea
        flex={1}
        autosize
        minRows={1}
        maxRows={4}
        aria-label={words.label}
        placeholder={words.label}
        autoFocus={earlier !== undefined}
        value={text}
        error={problem}
        classNames={{ input: classes.input ?? '' }}
        onChange={({ currentTarget: { value } }) => change(value)}
        onKeyDown={onKeyDown}
      />
      <ActionIcon
        type="submit"
        size={44}
        radius="xl"
        className={classes.send}
        aria-label={words.send}
        loading={isSending}
      >
        <IconArrowUp size={20} stroke={1.8} />
      </ActionIcon>
      {earlier && <IconButton icon={IconX} label={texts.editCancel} onClick={earlier.onDone} />}
      {left <= counterFrom && (
        <Text className={classes.left} data-tabular c={left < 0 ? 'var(--velvet-danger)' : 'dimmed'} role="status">
          {texts.left(left)}
        </Text>
      )}
    </form>
  );
}

/** An empty comment, and one of a visitor, is refused (part 1 section 5). */
function useCommentText({ viewer, words, isSending, onSend, earlier }: CommentFormProps) {
  const [text, setText] = useState(earlier?.text ?? '');
  const [problem, setProblem] = useState<string>();
  useUnsaved([text]);
  const change = (next: string) => {
    setText(next);
    setProblem(undefined);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    const checked = VideoCommentText.safeParse(text);
    if (!viewer || !checked.success) {
      setProblem(viewer && !checked.success ? checked.error.issues[0]?.message : texts.required);
      return;
    }
    onSend(
      { content: checked.data, userId: viewer.id },
      {
        onSuccess: () => (earlier ? earlier.onDone() : setText('')),
        onError: (error) => setProblem(messageOf(error, words.failed)),
      },
    );
  };
  return { text, problem, change, submit };
}
