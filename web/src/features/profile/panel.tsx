import { Group, Text } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './profile-screen.module.css';

type PanelProps = { readonly title: string; readonly action?: ReactNode; readonly children: ReactNode };

export function Panel({ title, action, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <Group component="header" wrap="nowrap" justify="space-between" gap="sm" mb="2xs" mih={44}>
        <Text component="h2" ff="heading" fz="2xl" fw={430} id={id}>
          {title}
        </Text>
        {action}
      </Group>
      {children}
    </section>
  );
}
