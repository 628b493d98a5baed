import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { VaultFilter } from '#resources/vault.ts';
import { restMs, useFastScroll } from '#ui/use-fast-scroll.ts';
import { useListTop } from '#ui/use-list-top.ts';
import { useNextPage } from '#ui/use-next-page.ts';
import type { View } from '#ui/view-switch.tsx';
import { FailedPage } from './failed-page.tsx';
import { layoutOf } from './layout.ts';
import { useFreshPages, type VaultList } from './use-vault-list.ts';
import type { ActOn } from './vault-actions.ts';
import { VaultRow } from './vault-row.tsx';

type GridProps = {
  readonly list: VaultList;
  readonly filter: VaultFilter;
  readonly view: View;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (item: VaultItem) => void;
  readonly onAct: ActOn;
};

type Line = readonly VaultItem[];

/** A virtual grid: only rows near the viewport are in the page. */
export function VaultGrid({ list, filter, view, selected, onSelect, onAct }: GridProps) {
  // a new page renders at low priority, so that scrolling stays smooth
  const items = useDeferredValue(list.items);
  const { ref, width } = useElementSize();
  const frame = useRef<HTMLDivElement>(null);
  const top = useListTop(frame);
  // stable identity, so that memoized rows and cards render only when their own data changes
  const layout = useMemo(() => layoutOf(view, width), [view, width]);
  const { columns, gap, height } = layout;
  const lines = useLines(items, columns);
  const rows = useWindowVirtualizer({
    count: lines.length,
    estimateSize: () => height + gap,
    // visible rows render first, the overscan at low priority
    overscan: useDeferredValue(3, 0),
    scrollMargin: top,
    // a synchronous render in the scroll event would drop frames
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
  useNextPage(list, last >= items.length - columns * 4);
  const box = useMergedRef(ref, frame);
  return (
    <>
      <div ref={box} style={{ position: 'relative', height: rows.getTotalSize(), overflowAnchor: 'none' }}>
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
      <FailedPage list={list} />
    </>
  );
}

/** Groups items into rows. Unchanged rows keep their array identity, so that they do not render again. */
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
