import { ActionIcon, Text, Textarea } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { maxVideoComment } from '@velvet/contracts/content/limits';
import { VideoCommentText } from '@velvet/contracts/content/video-comments';
import type { VideoId } from '@velvet/contracts/ids';
import { countCharacters } from '@velvet/contracts/text';
import { useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { messageOf } from '#api/failure.ts';
import { useAddVideoComment } from '#resources/video-comments.ts';
import { videoCommentTexts as texts } from '#texts/videos.ts';
import { useUnsaved } from '#ui/unsaved.ts';
import type { VideoActions } from './video-actions.ts';
import classes from './video-comments.module.css';

type CommentFormProps = { readonly videoId: VideoId; readonly viewer: VideoActions['viewer'] };

/** Characters that are left when the counter appears. */
const counterFrom = 100;

/** Enter submits, Shift-Enter breaks the line. An empty comment, and one of a visitor, is refused (part 1 section 5). */
export function CommentForm({ videoId, viewer }: CommentFormProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutate: add, isPending } = useAddVideoComment(videoId);
  useUnsaved([text]);
  const left = maxVideoComment - countCharacters(text.trim());
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending) return;
    const checked = VideoCommentText.safeParse(text);
    if (!viewer || !checked.success) {
      setProblem(viewer && !checked.success ? checked.error.issues[0]?.message : texts.required);
      return;
    }
    add(
      { content: checked.data, userId: viewer.id },
      { onSuccess: () => setText(''), onError: (error) => setProblem(messageOf(error, texts.failed)) },
    );
  };
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
        aria-label={texts.write}
        placeholder={texts.write}
        value={text}
        error={problem}
        classNames={{ input: classes.input ?? '' }}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setProblem(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <ActionIcon
        type="submit"
        size={44}
        radius="xl"
        className={classes.send}
        aria-label={texts.send}
        loading={isPending}
      >
        <IconArrowUp size={20} stroke={1.8} />
      </ActionIcon>
      {left <= counterFrom && (
        <Text className={classes.left} data-tabular c={left < 0 ? 'var(--velvet-danger)' : 'dimmed'} role="status">
          {texts.left(left)}
        </Text>
      )}
    </form>
  );
}
