import { Skeleton } from '@mantine/core';
import classes from './figures.module.css';

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
  return (
    <dl className={classes.figures} data-look={look} aria-label={label}>
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
