import { Box, Group, Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconSearch } from '@tabler/icons-react';
import { dashboardTexts } from '#texts/dashboard.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import classes from './header-tools.module.css';
import { searchFor } from './sections.ts';

type HeaderToolsProps = { readonly isPhone: boolean; readonly unread: number; readonly onSearch: () => void };

/** The right end of the bar: a box that opens the search; on a phone its icon, and the bell. */
export function HeaderTools({ isPhone, unread, onSearch }: HeaderToolsProps) {
  const { search, searchKey, bell } = dashboardTexts;
  if (!isPhone) {
    return (
      <UnstyledButton className={classes.search} onClick={onSearch} aria-keyshortcuts="/ Control+K">
        <IconSearch aria-hidden size={19} stroke={1.6} />
        <Text component="span" truncate flex={1}>
          {search}
        </Text>
        <kbd aria-hidden>{searchKey}</kbd>
      </UnstyledButton>
    );
  }
  return (
    <Group align="stretch" wrap="nowrap" gap={0} ml="auto" mr="-2xs">
      <IconButton icon={IconSearch} iconSize={22} label={search} onClick={onSearch} />
      <Link to="/dashboard" search={searchFor('notifications')} className={classes.bell} aria-label={bell(unread)}>
        <Icon name="bell" size={22} />
        {unread > 0 && (
          <Box
            component="span"
            pos="absolute"
            top={9}
            right={10}
            w={9}
            h={9}
            bd="1.5px solid var(--velvet-ground)"
            bdrs="50%"
            bg="var(--velvet-pink)"
          />
        )}
      </Link>
    </Group>
  );
}
