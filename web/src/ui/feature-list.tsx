import { Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './feature-list.module.css';

type FeatureListProps = {
  readonly columns: 2 | 3 | 4;
  /** numbers the features as steps, without the hairlines */
  readonly isNumbered?: boolean;
  readonly children: ReactNode;
};

/** Features side by side, each a title and a text under a hairline. */
export function FeatureList({ columns, isNumbered, children }: FeatureListProps) {
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <List className={classes.features} data-columns={columns} data-numbered={isNumbered || undefined}>
      {children}
    </List>
  );
}

type FeatureProps = {
  readonly icon?: Icon;
  readonly title: string;
  readonly text: string;
  /** a link or a button */
  readonly children?: ReactNode;
};

export function Feature({ icon: Drawn, title, text, children }: FeatureProps) {
  return (
    <li className={classes.feature}>
      {Drawn && <Drawn aria-hidden size={26} stroke={1.4} />}
      <Text component="h3" mb="2xs" ff="heading" fz="2xl" fw={450}>
        {title}
      </Text>
      <Text lh={1.6} c="#bfb5cd">
        {text}
      </Text>
      {children}
    </li>
  );
}
