import { Box, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { messageSearchQuery } from '#resources/messages.ts';
import { messageTexts as texts } from '#texts/messages.ts';
import { Action } from '#ui/action.tsx';
import { moment } from '#ui/format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useTyped } from '#ui/use-typed.ts';
import chatClasses from './chat.module.css';
import classes from './conversation-pane.module.css';
import type { Place } from './chat-model.ts';

type SearchPanelProps = {
  readonly conversation: Conversation;
  readonly onClose: () => void;
  readonly onPick: (place: Place) => void;
};

/** Searches the texts of a conversation, in place of its messages. */
export function SearchPanel({ conversation: { id, user }, onClose, onPick }: SearchPanelProps) {
  const [text, setText] = useState('');
  const q = useTyped(text);
  const found = useInfiniteQuery(messageSearchQuery(id, q));
  const messages = found.data?.pages.flatMap(({ data }) => data);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // after the menu that opened the panel has returned the focus to its button
    const timer = setTimeout(() => field.current?.focus(), 20);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Stack
      component="section"
      gap="sm"
      p="md"
      className={chatClasses.search}
      aria-label={texts.searchIn}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <Group wrap="nowrap" gap="3xs">
        <Box flex={1}>
          <SearchField ref={field} label={texts.searchIn} value={text} onChange={setText} />
        </Box>
        <IconButton icon={IconX} label={texts.searchInClose} onClick={onClose} />
      </Group>
      {found.isError && !found.data && (
        <ErrorState message={messageOf(found.error, texts.failures.messages)} onRetry={() => void found.refetch()} />
      )}
      {(q === '' || messages?.length === 0) && (
        <Text c="dimmed" ta="center" py="xl">
          {q === '' ? texts.searchInHint : texts.searchInEmpty}
        </Text>
      )}
      <ul>
        {messages?.map((message) => (
          <li key={message.id}>
            <button type="button" className={classes.row} onClick={() => onPick(message)}>
              <Stack component="span" gap={0} miw={0} ta="start">
                <Text component="span" fz="caption" c="dimmed">
                  {`${message.sent ? texts.self : user.name} · ${moment(message.time)}`}
                </Text>
                <Text component="span" lineClamp={2}>
                  {message.content}
                </Text>
              </Stack>
            </button>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Action mx="auto" size="sm" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {texts.loadMore}
        </Action>
      )}
    </Stack>
  );
}
