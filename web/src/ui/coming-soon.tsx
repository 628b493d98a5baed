import { Box, Center, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiTexts } from '#texts/ui.ts';
import classes from './coming-soon.module.css';
import { Headline } from './headline.tsx';
import { Icon, type IconName } from './icon.tsx';

type ComingSoonProps = {
  readonly icon: IconName;
  /** the section's name; the page's heading when the surrounding frame has none */
  readonly title?: string;
  readonly children?: ReactNode;
};

/** Placeholder of a section that does not exist yet. */
export function ComingSoon({ icon, title, children }: ComingSoonProps) {
  return (
    <section className={classes.panel}>
      <Center component="span" mb="2xl" w={84} h={84} bdrs="50%" c="var(--velvet-pink)" className={classes.medallion}>
        <Icon name={icon} size={30} />
      </Center>
      {title && (
        <Text component="h1" mb="md" ff="inherit" fz="label" fw={600} lts={0} c="dimmed">
          {title}
        </Text>
      )}
      <Headline component={title ? 'p' : 'h2'} fz="var(--velvet-display-lg)" lh={1.05} lts="-0.025em">
        {uiTexts.comingSoon}
      </Headline>
      <Text mt="md" maw="40ch" fz="lead" c="dimmed">
        {uiTexts.comingSoonText}
      </Text>
      {children && <Box mt="3xl">{children}</Box>}
    </section>
  );
}
