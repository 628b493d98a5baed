import { Box, Stack } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { dashboardTexts } from '#texts/dashboard.ts';
import { Action } from '#ui/action.tsx';
import { Icon } from '#ui/icon.tsx';
import { Badge } from './badge.tsx';
import classes from './section-nav.module.css';
import { searchFor, sidebarOf, type Badges } from './sections.ts';

type SectionNavProps = {
  /** the section that is shown, if it is one */
  readonly current: string | undefined;
  readonly isCreator: boolean;
  /** how many wait, by section */
  readonly badges: Badges;
  readonly onNavigate: () => void;
};

export function SectionNav({ current, isCreator, badges, onNavigate }: SectionNavProps) {
  const navigate = useNavigate();
  const openVault = () => {
    onNavigate();
    void navigate({ to: '/dashboard', search: searchFor('vault') });
  };
  return (
    <Stack aria-label={dashboardTexts.sections} component="nav" gap={0} flex={1}>
      {sidebarOf(isCreator).map((group) => (
        <Box key={group[0]?.id} component="ul" mb="md">
          {group.map(({ id, label, icon }) => (
            <li key={id}>
              <Link
                to="/dashboard"
                search={searchFor(id)}
                className={classes.link}
                onClick={onNavigate}
                // by itself a link to the dashboard would be current in every section
                activeOptions={{ exact: true, includeSearch: true }}
                aria-current={id === current ? 'page' : undefined}
              >
                <Icon name={icon} />
                {label}
                <Badge count={badges[id] ?? 0} className={classes.badge} />
              </Link>
            </li>
          ))}
        </Box>
      ))}
      <Action
        look="accent"
        onClick={openVault}
        leftSection={<Icon name="plus" />}
        mt="4xs"
        mb="lg"
        mx="4xs"
        flex="none"
      >
        {dashboardTexts.newPost}
      </Action>
    </Stack>
  );
}
