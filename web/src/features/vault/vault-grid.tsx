import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { VaultFilter } from '#resources/vault.ts';
import { restMs, useFastScroll } from '#ui/use-fast-scroll.ts';
import type { View } from '#ui/view-switch.tsx';
import { layoutOf } from './layout.ts';
import { useFreshPages, type VaultList } from './use-vault-list.ts';
import type { ActOn } from './vault-actions.ts';
import { VaultRow } from './vault-row.tsx';
import classes from './vault-grid.module.css';

type GridProps = {
  readonly list: VaultList;
  readonly filter: VaultFilter;
  readonly view: View;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (item: VaultItem) => void;
  readonly onAct: ActOn;
};

type Line = readonly VaultItem[];

/** Only what is in sight is in the page, however long the list. */
export function VaultGrid({ list, filter, view, selected, onSelect, onAct }: GridProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  // a page that comes is drawn in between: whoever scrolls goes on scrolling
  const items = useDeferredValue(list.items);
  const { ref, width } = useElementSize();
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // the same as long as it is: rows and cards are drawn again only when something of theirs is another
  const layout = useMemo(() => layoutOf(view, width), [view, width]);
  const { columns, gap, height } = layout;
  const lines = useLines(items, columns);
  const rows = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => height + gap,
    // what is in sight is drawn first, its neighbours whenever there is time
    overscan: useDeferredValue(3, 0),
    scrollMargin: top,
    // drawn at once within the event, a row would hold up the frame
    useFlushSync: false,
    isScrollingResetDelay: restMs,
    enabled: width > 0,
  });
  const isFast = useFastScroll();
  const shown = rows.getVirtualItems();
  const first = (shown[0]?.index ?? 0) * columns;
  const last = ((shown.at(-1)?.index ?? 0) + 1) * columns - 1;
  useFreshPages(filter, list, first, last);
  useLayoutEffect(() => rows.measure(), [rows, height, gap, columns]);
  useEffect(() => {
    if (last >= items.length - columns * 4 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [last, items.length, columns, hasNextPage, isFetchingNextPage, fetchNextPage]);
  // what stands above may have another height after a change of width
  useLayoutEffect(() => setTop((frame.current?.getBoundingClientRect().top ?? 0) + scrollY), [width]);
  return (
    <div ref={useMergedRef(ref, frame)} className={classes.grid} style={{ height: rows.getTotalSize() }}>
      {shown.map(({ index, start }) => (
        <VaultRow
          key={index}
          items={lines[index] ?? []}
          offset={start - top}
          isScrolling={rows.isScrolling}
          isFast={isFast}
          view={view}
          layout={layout}
          selected={selected}
          onSelect={onSelect}
          onAct={onAct}
        />
      ))}
    </div>
  );
}

/** Rows of items. Those of which nothing is another stay the same arrays, so that they are not drawn again. */
function useLines(items: readonly VaultItem[], columns: number): readonly Line[] {
  const [known, setKnown] = useState(() => ({ items, columns, lines: linesOf(items, columns, []) }));
  if (known.items === items && known.columns === columns) return known.lines;
  const lines = linesOf(items, columns, known.lines);
  setKnown({ items, columns, lines });
  return lines;
}

function linesOf(items: readonly VaultItem[], columns: number, known: readonly Line[]): readonly Line[] {
  return Array.from({ length: Math.ceil(items.length / columns) }, (_, index) => {
    const line = items.slice(index * columns, (index + 1) * columns);
    const before = known[index];
    const isSame = before?.length === line.length && before.every((item, place) => item === line[place]);
    return isSame ? before : line;
  });
}
