import { Box, Group, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

type NoticeProps = {
  readonly icon?: Icon;
  readonly tone?: 'gold' | 'danger';
  readonly title?: string;
  readonly children?: ReactNode;
  /** the one thing to do about it */
  readonly action?: ReactNode;
  readonly role?: 'status' | 'alert';
};

/** A thing to know where one is, which stays until it is settled. */
export function Notice({ icon: Drawn, tone, title, children, action, role }: NoticeProps) {
  return (
    <Group
      gap="var(--mantine-spacing-sm) var(--mantine-spacing-md)"
      py="sm"
      px="md"
      bdrs="md"
      c="dimmed"
      bg="var(--velvet-raised)"
      className={classes.notice}
      data-tone={tone}
      role={role}
    >
      {Drawn && <Drawn aria-hidden size={22} stroke={1.6} />}
      <Box flex="1 1 200px" fz="label" className={classes.words}>
        {title && (
          <Text mb="5xs" fw={600} c="var(--mantine-color-text)">
            {title}
          </Text>
        )}
        {children && <p>{children}</p>}
      </Box>
      {action}
    </Group>
  );
}
