import type { VaultItem } from '@velvet/contracts/content/vault';
import { startTransition, useEffect, useState, type CSSProperties } from 'react';
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
  readonly view: View;
  readonly layout: Layout;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (item: VaultItem) => void;
  readonly onAct: ActOn;
};

/** Cards side by side. What comes while somebody scrolls is drawn in part, and becomes whole row by row when they pause. */
export function VaultRow({ items, offset, isScrolling, view, layout, selected, onSelect, onAct }: RowProps) {
  const isWhole = useWhole(isScrolling);
  const { columns, gap, height } = layout;
  const style: CSSProperties = {
    height,
    gap,
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    transform: `translateY(${offset}px)`,
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
          isSelected={selected.has(item.id)}
          isSelecting={selected.size > 0}
          onSelect={onSelect}
          onAct={onAct}
        />
      ))}
    </div>
  );
}

/** False from the first drawing within a scroll until there is time after it. */
function useWhole(isScrolling: boolean): boolean {
  const [isWhole, setWhole] = useState(!isScrolling);
  useEffect(() => {
    if (isWhole || isScrolling) return undefined;
    const timer = setTimeout(() => startTransition(() => setWhole(true)));
    return () => clearTimeout(timer);
  }, [isWhole, isScrolling]);
  return isWhole;
}
