import { Group, ScrollArea, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { maxPostMedia } from '@velvet/contracts/content/limits';
import type { MessageMark } from '@velvet/contracts/content/message-media';
import type { VaultItem } from '@velvet/contracts/content/vault';
import type { UserId } from '@velvet/contracts/ids';
import { useRef, useState } from 'react';
import { messageOf } from '#api/failure.ts';
import { useMessageMarks } from '#resources/message-marks.ts';
import type { VaultFilter } from '#resources/vault.ts';
import { vaultTexts } from '#texts/vault.ts';
import { Action } from '#ui/action.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState, ErrorState } from '#ui/list-states.tsx';
import { useNextPage } from '#ui/use-next-page.ts';
import { usePhone } from '#ui/use-phone.ts';
import { FailedPage } from './failed-page.tsx';
import { isPostable } from './item-facts.ts';
import { useFreshPages, useVaultList, type VaultList } from './use-vault-list.ts';
import classes from './vault-picker.module.css';
import { TypeMark, VaultPicture } from './vault-picture.tsx';

const texts = vaultTexts.picker;
const filter: VaultFilter = { type: 'all', q: '', album: undefined, sort: 'newest' };
const atDesk = { columns: 4, rowHeight: 150 } as const;
const onPhone = { columns: 3, rowHeight: 122 } as const;

type PickerProps = {
  readonly opened: boolean;
  /** number of items that can be picked; that of a post by default */
  readonly max?: number;
  /** marks the items that this person has received, seen or bought */
  readonly receiverId?: UserId;
  readonly onClose: () => void;
  /** in the order of picking */
  readonly onPick: (items: readonly VaultItem[]) => void;
};

/** Photos and videos of the vault for a post or a message. */
export function VaultPicker({ opened, max = maxPostMedia, receiverId, onClose, onPick }: PickerProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} size={720}>
      {opened && <Picking max={max} receiverId={receiverId} onPick={onPick} />}
    </Dialog>
  );
}

type PickingProps = Required<Pick<PickerProps, 'max' | 'onPick'>> & { readonly receiverId: UserId | undefined };

function Picking({ max, receiverId, onPick }: PickingProps) {
  const list = useVaultList(filter);
  const [picked, setPicked] = useState<readonly VaultItem[]>([]);
  const toggle = (item: VaultItem) =>
    setPicked((now) => {
      const others = now.filter(({ id }) => id !== item.id);
      if (others.length < now.length) return others;
      return now.length < max ? [...now, item] : now;
    });
  return (
    <>
      <Choice list={list} picked={picked} receiverId={receiverId} onToggle={toggle} />
      <Group component="footer" wrap="nowrap" justify="flex-end" pt="md" fz="caption" c="dimmed">
        {picked.length >= max && <span role="status">{texts.full(max)}</span>}
        <Action look="accent" disabled={picked.length === 0} onClick={() => onPick(picked)}>
          {texts.add(picked.length)}
        </Action>
      </Group>
    </>
  );
}

type ChoiceProps = {
  readonly list: VaultList;
  readonly picked: readonly VaultItem[];
  readonly receiverId: UserId | undefined;
  readonly onToggle: (item: VaultItem) => void;
};

function Choice({ list, ...rest }: ChoiceProps) {
  const items = list.items.filter(isPostable);
  // whole pages may hold nothing that can be posted
  const isSearching = list.hasNextPage && !list.isFetchNextPageError && items.length === 0;
  useNextPage(list, isSearching);
  if (list.isPending || isSearching) return <Waiting />;
  if (list.isError && items.length === 0) {
    const message = messageOf(list.error, vaultTexts.loadFailed);
    return <ErrorState message={message} onRetry={() => void list.refetch()} />;
  }
  if (items.length === 0) return <EmptyState icon="photo" title={vaultTexts.empty} text={texts.none} />;
  return <Tiles list={list} items={items} {...rest} />;
}

function Waiting() {
  return (
    <div className={classes.waiting} role="status" aria-label={vaultTexts.loading}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={140} radius="sm" />
      ))}
    </div>
  );
}

type TilesProps = ChoiceProps & { readonly items: readonly VaultItem[] };

function Tiles({ list, items, picked, receiverId, onToggle }: TilesProps) {
  const marks = useMessageMarks(
    receiverId,
    items.map(({ id }) => id),
  );
  const viewport = useRef<HTMLDivElement>(null);
  const { columns, rowHeight } = usePhone() ? onPhone : atDesk;
  const rows = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => viewport.current,
    estimateSize: () => rowHeight,
    overscan: 3,
  });
  const shown = rows.getVirtualItems();
  const last = ((shown.at(-1)?.index ?? 0) + 1) * columns;
  useFreshPages(filter, list, (shown[0]?.index ?? 0) * columns, last);
  useNextPage(list, last >= items.length - columns * 2);
  return (
    <ScrollArea h="min(460px, 60dvh)" viewportRef={viewport} type="auto">
      <div style={{ position: 'relative', height: rows.getTotalSize() }}>
        {shown.map(({ index, start }) => (
          <div key={index} className={classes.row} style={{ transform: `translateY(${start}px)` }}>
            {items.slice(index * columns, (index + 1) * columns).map((item) => (
              <Tile
                key={item.id}
                item={item}
                place={picked.findIndex(({ id }) => id === item.id) + 1}
                mark={marks.get(item.id)}
                onToggle={onToggle}
              />
            ))}
          </div>
        ))}
      </div>
      <FailedPage list={list} />
    </ScrollArea>
  );
}

type TileProps = {
  readonly item: VaultItem;
  /** from 1; 0 where it is not picked */
  readonly place: number;
  readonly mark: MessageMark | undefined;
  readonly onToggle: (item: VaultItem) => void;
};

function Tile({ item, place, mark, onToggle }: TileProps) {
  const word = mark && (mark.isBought ? texts.bought : mark.isSeen ? texts.seen : texts.sent);
  return (
    <UnstyledButton className={classes.tile} aria-pressed={place > 0} onClick={() => onToggle(item)}>
      <VisuallyHidden>{vaultTexts.select(item.title)}</VisuallyHidden>
      <VaultPicture item={item} width={170} />
      <TypeMark item={item} />
      {word && <span className={classes.mark}>{word}</span>}
      {place > 0 && (
        <span className={classes.place}>
          {place}
          <IconCheck aria-hidden size={13} stroke={2.4} />
        </span>
      )}
    </UnstyledButton>
  );
}
