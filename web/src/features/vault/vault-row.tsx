import type { VaultItem } from '@velvet/contracts/content/vault';
import { memo, startTransition, useEffect, useState, type CSSProperties } from 'react';
import type { View } from '#ui/view-switch.tsx';
import type { Layout } from './layout.ts';
import type { ActOn } from './vault-actions.ts';
import { VaultCard } from './vault-card.tsx';
import classes from './vault-grid.module.css';

type RowProps = {
  readonly items: readonly VaultItem[];
  /** pixels below the top of the grid */
  readonly offset: number;
  readonly isScrolling: boolean;
  /** scrolling faster than a picture can be seen */
  readonly isFast: boolean;
  readonly view: View;
  readonly layout: Layout;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (item: VaultItem) => void;
  readonly onAct: ActOn;
};

/**
 * A row of cards. During scrolling new rows render without actions, and without pictures at high speed; they complete
 * one by one when the scrolling pauses.
 */
export const VaultRow = memo(function VaultRow(props: RowProps) {
  const { items, offset, isScrolling, isFast, view, layout, selected, onSelect, onAct } = props;
  const isWhole = useLatch(!isScrolling);
  const isPictured = useLatch(!isFast);
  const { columns, gap, height } = layout;
  const style: CSSProperties = {
    height,
    gap,
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    top: offset,
  };
  return (
    <div className={classes.row} style={style}>
      {items.map((item) => (
        <VaultCard
          key={item.id}
          item={item}
          view={view}
          layout={layout}
          isPassing={!isWhole}
          isPictured={isPictured}
          isSelected={selected.has(item.id)}
          isSelecting={selected.size > 0}
          onSelect={onSelect}
          onAct={onAct}
        />
      ))}
    </div>
  );
});

/** Latches `isSet`: set at once on the first render, later at low priority. */
function useLatch(isSet: boolean): boolean {
  const [isLatched, setLatched] = useState(isSet);
  useEffect(() => {
    if (isLatched || !isSet) return undefined;
    const timer = setTimeout(() => startTransition(() => setLatched(true)));
    return () => clearTimeout(timer);
  }, [isLatched, isSet]);
  return isLatched;
}
