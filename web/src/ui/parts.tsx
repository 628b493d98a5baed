import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './parts.module.css';

type PartsProps = {
  readonly columns: 2 | 3 | 4;
  /** one after the other: by numbers instead of hairlines */
  readonly isNumbered?: boolean;
  readonly children: ReactNode;
};

/** Short texts side by side under hairlines. */
export function Parts({ columns, isNumbered, children }: PartsProps) {
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <List className={classes.parts} data-columns={columns} data-numbered={isNumbered || undefined}>
      {children}
    </List>
  );
}

type PartProps = {
  readonly icon?: Icon;
  readonly title: string;
  readonly text: string;
  /** where it leads */
  readonly children?: ReactNode;
};

export function Part({ icon: Drawn, title, text, children }: PartProps) {
  return (
    <li className={classes.part}>
      {Drawn && <Drawn aria-hidden size={26} stroke={1.4} />}
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </li>
  );
}
