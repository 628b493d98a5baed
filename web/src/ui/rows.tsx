import type { HTMLAttributes } from 'react';
import classes from './rows.module.css';

type RowsProps = Omit<HTMLAttributes<HTMLElement>, 'className'> & {
  /** `div` for the skeleton of a list, which is not one */
  readonly component?: 'ul' | 'div';
};

/** A list on a panel, its rows divided by hairlines; dimmed while `aria-busy`. */
export function Rows({ component: Root = 'ul', ...rest }: RowsProps) {
  return <Root {...rest} className={classes.rows} />;
}
