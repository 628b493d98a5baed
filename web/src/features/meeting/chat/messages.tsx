import { Stack } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChatEntry } from '#features/meeting/call/model.ts';
import { meetingTexts } from '#texts/meeting.ts';
import { dates } from '#ui/format.ts';
import { LinkedText } from '#ui/linked-text.tsx';
import { linesOf, type Line } from './conversation.ts';
import classes from './messages.module.css';

const texts = meetingTexts.chat;
/** Within this distance of the end, in pixels, the list follows new messages. */
const nearPx = 48;

type MessagesProps = { readonly messages: readonly ChatEntry[]; readonly onResend: (messageId: string) => void };

/** The messages, newest last. The list follows new ones at its end, and shows a button when it is scrolled up. */
export function Messages({ messages, onResend }: MessagesProps) {
  const list = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const scrollToEnd = () => list.current?.scrollTo({ top: list.current.scrollHeight });
  const onScroll = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = list.current ?? {};
    setFollowing(scrollHeight - scrollTop - clientHeight < nearPx);
  };
  const last = messages.at(-1);
  const onNewest = useEffectEvent((newest: ChatEntry | undefined) => {
    if (isFollowing || newest?.isYours) scrollToEnd();
  });
  useEffect(() => onNewest(last), [last]);
  const [seen, setSeen] = useState(last?.id);
  if (isFollowing && seen !== last?.id) setSeen(last?.id);
  return (
    <Stack justify="flex-end" gap={0} pos="relative" flex={1} mih={0}>
      {/* `tabIndex` makes the list scrollable by keyboard */}
      <Stack
        ref={list}
        gap={0}
        pt="2xs"
        pb="sm"
        px="md"
        className={classes.list}
        role="log"
        aria-label={texts.messages}
        tabIndex={0}
        onScroll={onScroll}
      >
        {linesOf(messages).map((line) => (
          <Message key={line.entry.id} line={line} onResend={onResend} />
        ))}
      </Stack>
      {seen !== last?.id && (
        <button type="button" className={classes.newer} onClick={scrollToEnd}>
          <IconArrowDown aria-hidden size={16} stroke={1.8} />
          {texts.newer}
        </button>
      )}
    </Stack>
  );
}

type MessageProps = { readonly line: Line; readonly onResend: (messageId: string) => void };

function Message({ line: { entry, isFirst }, onResend }: MessageProps) {
  const { id, text, sender, isYours, state } = entry;
  return (
    <div className={classes.message} data-own={isYours || undefined} data-first={isFirst || undefined}>
      {isFirst && <p className={classes.said}>{isYours ? timeOf(entry) : texts.said(sender, timeOf(entry))}</p>}
      <p className={classes.text} data-state={state} data-written>
        <LinkedText text={text} />
      </p>
      {state === 'sending' && <p className={classes.state}>{texts.sending}</p>}
      {state === 'failed' && (
        <p className={classes.state} role="alert">
          {texts.failed}
          <button type="button" onClick={() => onResend(id)}>
            {texts.again}
          </button>
        </p>
      )}
    </div>
  );
}

function timeOf({ timestamp }: ChatEntry): string {
  const at = new Date(timestamp);
  return Number.isNaN(at.getTime()) ? '' : dates({ timeStyle: 'short' }).format(at);
}
