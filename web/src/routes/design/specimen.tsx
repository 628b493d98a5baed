import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Headline } from '#ui/headline.tsx';
import classes from './design.module.css';

type GroupProps = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
};

/** A chapter of the design page. */
export function Specimens({ id, title, text, children }: GroupProps) {
  return (
    <section id={id} className={classes.group} aria-labelledby={`${id}-title`}>
      <Headline id={`${id}-title`}>{title}</Headline>
      <p className={classes.text}>{text}</p>
      <div className={classes.specimens}>{children}</div>
    </section>
  );
}

type SpecimenProps = {
  /** which part, in which state */
  readonly name: string;
  /** over the whole width */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** One part in one state. */
export function Specimen({ name, isWide, children }: SpecimenProps) {
  return (
    <figure className={classes.specimen} data-wide={isWide || undefined}>
      <figcaption>{name}</figcaption>
      <Group gap="sm" className={classes.stage}>
        {children}
      </Group>
    </figure>
  );
}
