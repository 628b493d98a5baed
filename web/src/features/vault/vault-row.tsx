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
  /** faster than anybody can look */
  readonly isFast: boolean;
  readonly view: View;
  readonly layout: Layout;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (item: VaultItem) => void;
  readonly onAct: ActOn;
};

/** Cards side by side. What comes while somebody scrolls is drawn in part, without pictures where
 * it flies past, and becomes whole row by row when they pause. */
export const VaultRow = memo(function VaultRow(props: RowProps) {
  const { items, offset, isScrolling, isFast, view, layout, selected, onSelect, onAct } = props;
  const isWhole = useOnce(!isScrolling);
  const isPictured = useOnce(!isFast);
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

/** Whether it was so since the first drawing: told at once there, later when there is time. */
function useOnce(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo);
  useEffect(() => {
    if (was || !isSo) return undefined;
    const timer = setTimeout(() => startTransition(() => setWas(true)));
    return () => clearTimeout(timer);
  }, [was, isSo]);
  return was;
}
