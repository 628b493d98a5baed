import { Skeleton } from '@mantine/core';
import classes from './figures.module.css';
import { usePhone } from './use-phone.ts';

export type Figure = {
  readonly label: string;
  /** undefined while it is not known */
  readonly value: string | undefined;
  /** a word beside the label */
  readonly note?: string | undefined;
  /** earnings */
  readonly isGold?: boolean;
};

type FiguresProps = {
  /** what they are figures of */
  readonly label: string;
  readonly figures: readonly Figure[];
  /** `line` stands among other things of a line, `open` on the ground of an open page */
  readonly look?: 'panel' | 'line' | 'open';
};

/** Numbers with what they count. */
export function Figures({ label, figures, look = 'panel' }: FiguresProps) {
  // on a phone more than four are a row to swipe along, which the arrow keys scroll once it has the focus
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
