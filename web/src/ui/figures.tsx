import { Skeleton } from '@mantine/core';
import classes from './figures.module.css';
import { usePhone } from './use-phone.ts';

export type Figure = {
  readonly label: string;
  /** undefined while it loads */
  readonly value: string | undefined;
  /** a word beside the label */
  readonly note?: string | undefined;
  /** gold, for earnings */
  readonly isGold?: boolean;
};

type FiguresProps = {
  /** accessible name of the group */
  readonly label: string;
  readonly figures: readonly Figure[];
  /** `line` is inline, `open` is without a panel */
  readonly look?: 'panel' | 'line' | 'open';
};

/** Numbers with labels. */
export function Figures({ label, figures, look = 'panel' }: FiguresProps) {
  // on a phone more than four are a row that scrolls by swipe, and by arrow keys once focused
  const isRow = usePhone() && look === 'panel' && figures.length > 4;
  return (
    <dl className={classes.figures} data-look={look} aria-label={label} tabIndex={isRow ? 0 : undefined}>
      {figures.map(({ label, value, note, isGold }) => (
        <div key={label} className={classes.figure} data-gold={isGold || undefined}>
          <dt>
            {label}
            {note && <span>{note}</span>}
          </dt>
          <dd>{value ?? <Skeleton height={20} width={56} />}</dd>
        </div>
      ))}
    </dl>
  );
}
