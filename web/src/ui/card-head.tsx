import { Box, Center, Group, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './card-head.module.css';

export type StatusTone = 'live' | 'good' | 'pending' | 'bad' | 'plain';

type CardHeadProps = {
  readonly icon: Icon;
  /** name of the kind, where no text has it */
  readonly iconTitle?: string;
  readonly heading: 'h2' | 'h3';
  readonly title: string;
  readonly note: string;
  readonly status: string;
  readonly tone: StatusTone;
};

/** Head of a card that has a kind and a status. */
export function CardHead({ icon: Drawn, iconTitle, heading, title, note, status, tone }: CardHeadProps) {
  return (
    <Group align="flex-start" wrap="nowrap" gap="sm">
      <Center
        component="span"
        flex="none"
        w={40}
        h={40}
        bdrs="md"
        c="var(--velvet-pink)"
        bg="var(--velvet-raised)"
        {...(iconTitle && { title: iconTitle })}
      >
        <Drawn aria-hidden size={20} stroke={1.6} />
      </Center>
      <Box flex={1} miw={0}>
        <Text component={heading} ff="inherit" fz="label" fw={600} lts={0} lineClamp={2} className={classes.title}>
          {title}
        </Text>
        <Text data-written mt="5xs" fz="caption" c="dimmed">
          {note}
        </Text>
      </Box>
      <span className={classes.status} data-tone={tone}>
        {status}
      </span>
    </Group>
  );
}
