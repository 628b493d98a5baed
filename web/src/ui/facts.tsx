import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './facts.module.css';

type FactsProps = {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  /** `ruled` has hairlines between its lines, `sum` one above the last, which is the sum of the others */
  readonly look: 'ruled' | 'sum';
};

/** Labels with their values, a pair to a line. */
export function Facts({ facts, look }: FactsProps) {
  const isRuled = look === 'ruled';
  return (
    <Stack
      component="dl"
      gap={isRuled ? 0 : 'xs'}
      className={classes.facts}
      data-look={look}
      data-tabular={!isRuled || undefined}
    >
      {facts.map(([label, value]) => (
        <Group key={label} align="baseline" wrap="nowrap" justify="space-between" gap="md" {...(isRuled && { py: 11 })}>
          <Text component="dt" flex="none" c="dimmed">
            {label}
          </Text>
          <dd>{value}</dd>
        </Group>
      ))}
    </Stack>
  );
}
