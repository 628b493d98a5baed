import { Box, Group, Text } from '@mantine/core';
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
      <Text maw="60ch" mt="sm" mb="3xl" fz="lead" lh={1.6} c="#cfc6dc">
        {text}
      </Text>
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
    <Box component="figure" className={classes.specimen} miw={0} data-wide={isWide || undefined}>
      <figcaption>{name}</figcaption>
      <Group gap="sm" className={classes.stage}>
        {children}
      </Group>
    </Box>
  );
}
