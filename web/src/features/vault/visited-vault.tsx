import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Offer } from '@velvet/contracts/content/post';
import type { VisitedVaultItem } from '@velvet/contracts/content/vault-access';
import { useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { visitedVaultQuery, type VisitedFilter } from '#resources/visited-vault.ts';
import { vaultTexts } from '#texts/vault.ts';
import { Action } from '#ui/action.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { Viewer } from '#ui/viewer.tsx';
import { day } from '#ui/format.ts';
import { MediaView } from './media-view.tsx';
import { VisitedTile, VisitedWaiting } from './visited-tile.tsx';
import classes from './visited-vault.module.css';

const texts = vaultTexts.visited;

type VisitedVaultProps = {
  readonly creator: { readonly id: string; readonly name: string };
  readonly viewerId: string | undefined;
  /** `onOpened` is called when a sealed purchase is opened by it */
  readonly onOffer: (offer: Offer, onOpened: () => void) => void;
};

const types = ['all', 'image', 'video', 'audio', 'document'] as const satisfies VisitedFilter[];
const chips = types.map((value) => ({ value, label: vaultTexts.types[value] }));

/** The vault of a creator, as others visit it: open items open full screen, locked ones with their offer. */
export function VisitedVault({ creator, viewerId, onOffer }: VisitedVaultProps) {
  const [type, setType] = useState<VisitedFilter>('all');
  return (
    <Stack gap="md">
      <FilterChips label={vaultTexts.filter} chips={chips} value={type} onChange={setType} />
      <Listing key={type} creator={creator} viewerId={viewerId} type={type} onOffer={onOffer} />
    </Stack>
  );
}

function Listing({ creator, viewerId, type, onOffer }: VisitedVaultProps & { readonly type: VisitedFilter }) {
  const list = useInfiniteQuery(visitedVaultQuery(creator.id, viewerId, type));
  const [openedId, setOpened] = useState<string>();
  if (list.isPending) return <VisitedWaiting />;
  const items = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (list.isError && items.length === 0)
    return <ErrorState message={messageOf(list.error, vaultTexts.loadFailed)} onRetry={() => void list.refetch()} />;
  if (items.length === 0) {
    const isOwn = viewerId === creator.id;
    return (
      <EmptyState
        icon="photo"
        title={isOwn ? texts.emptyOwn : texts.empty(creator.name)}
        {...(isOwn && { text: texts.emptyOwnText })}
      />
    );
  }
  const open = items.filter(({ locked }) => locked === null);
  return (
    <>
      <ul className={classes.grid}>
        {items.map((item) => (
          <li key={item.id}>
            <VisitedTile item={item} onOpen={() => setOpened(item.id)} onOffer={onOffer} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Action mx="auto" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {vaultTexts.picker.more}
        </Action>
      )}
      <OpenItem items={open} openedId={openedId} onShow={setOpened} onStale={() => void list.refetch()} />
    </>
  );
}

type OpenItemProps = {
  readonly items: readonly VisitedVaultItem[];
  readonly openedId: string | undefined;
  readonly onShow: (id: string | undefined) => void;
  readonly onStale: () => void;
};

function OpenItem({ items, openedId, onShow, onStale }: OpenItemProps) {
  const index = items.findIndex(({ id }) => id === openedId);
  const item = items[index];
  // the last item stays visible during the closing transition
  const [last, setLast] = useState(item);
  if (item && item !== last) setLast(item);
  if (!last) return null;
  const [previous, next] = [items[index - 1], items[index + 1]];
  return (
    <Viewer
      isOpen={item !== undefined}
      label={last.title}
      title={last.title}
      facts={day(last.uploadedAt)}
      foot={last.description}
      onPrevious={item && previous && (() => onShow(previous.id))}
      onNext={item && next && (() => onShow(next.id))}
      onClose={() => onShow(undefined)}
    >
      <MediaView key={last.id} item={last} onStale={onStale} />
    </Viewer>
  );
}
