import { Box, Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconX } from '@tabler/icons-react';
import { GalleryKind } from '@velvet/contracts/content/message-media';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { messageGalleryQuery } from '#resources/message-media.ts';
import { messageTexts as texts } from '#texts/messages.ts';
import { Action } from '#ui/action.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { Loading } from '#ui/loading.tsx';
import chatClasses from './chat.module.css';
import type { Place } from './chat-model.ts';
import { GalleryLinks, GallerySounds, GalleryTiles } from './gallery-items.tsx';

type GalleryPanelProps = {
  readonly conversation: Conversation;
  readonly onClose: () => void;
  readonly onPick: (place: Place) => void;
};

const chips = GalleryKind.options.map((value) => ({ value, label: texts.galleryKinds[value] }));

/** Everything that was shared in a conversation, by kind and newest first, in place of its messages. */
export function GalleryPanel({ conversation: { id }, onClose, onPick }: GalleryPanelProps) {
  const [kind, setKind] = useState<GalleryKind>('image');
  const list = useInfiniteQuery(messageGalleryQuery(id, kind));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const messages = data?.pages.flatMap((page) => page.data) ?? [];
  const Items = kind === 'link' ? GalleryLinks : kind === 'audio' ? GallerySounds : GalleryTiles;
  return (
    <Stack component="section" gap="sm" p="md" className={chatClasses.search} aria-label={texts.gallery}>
      <Group wrap="nowrap" gap="3xs">
        <Box flex={1} miw={0}>
          <FilterChips label={texts.gallery} chips={chips} value={kind} onChange={setKind} />
        </Box>
        <IconButton icon={IconX} label={texts.galleryClose} onClick={onClose} />
      </Group>
      {list.isPending && <Loading />}
      {list.isError && !data && (
        <ErrorState message={messageOf(list.error, texts.failures.gallery)} onRetry={() => void list.refetch()} />
      )}
      {data && messages.length === 0 && !hasNextPage && <EmptyState icon="photo" title={texts.galleryEmpty[kind]} />}
      <Items messages={messages} kind={kind} onPick={onPick} onStale={() => void list.refetch()} />
      {hasNextPage && (
        <Action mx="auto" size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.loadMore}
        </Action>
      )}
    </Stack>
  );
}
