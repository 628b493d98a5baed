import { Box, Stack, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { dashboardTexts } from '#texts/dashboard.ts';
import { Action } from '#ui/action.tsx';
import { Icon } from '#ui/icon.tsx';
import { Badge } from './badge.tsx';
import { RailTip } from './rail-tip.tsx';
import classes from './section-nav.module.css';
import { searchFor, sidebarOf, type Badges } from './sections.ts';

type SectionNavProps = {
  /** the section that is shown, if it is one */
  readonly current: string | undefined;
  readonly isCreator: boolean;
  /** shows icons alone, with tooltips */
  readonly isRail: boolean;
  /** how many wait, by section */
  readonly badges: Badges;
  readonly onNavigate: () => void;
};

/** A low rail scrolls to the shown section. */
const bringIntoView = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest' });

export function SectionNav({ current, isCreator, isRail, badges, onNavigate }: SectionNavProps) {
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
              <RailTip label={label} isRail={isRail}>
                <Link
                  ref={isRail && id === current ? bringIntoView : undefined}
                  to="/dashboard"
                  search={searchFor(id)}
                  className={classes.link}
                  onClick={onNavigate}
                  // by itself a link to the dashboard would be current in every section
                  activeOptions={{ exact: true, includeSearch: true }}
                  aria-current={id === current ? 'page' : undefined}
                >
                  <Icon name={icon} size={isRail ? 22 : 20} />
                  {isRail ? <VisuallyHidden>{label}</VisuallyHidden> : label}
                  <Badge count={badges[id] ?? 0} className={classes.badge} />
                </Link>
              </RailTip>
            </li>
          ))}
        </Box>
      ))}
      <RailTip label={dashboardTexts.newPost} isRail={isRail}>
        {isRail ? (
          <UnstyledButton className={classes.round} aria-label={dashboardTexts.newPost} onClick={openVault}>
            <Icon name="plus" size={22} />
          </UnstyledButton>
        ) : (
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
        )}
      </RailTip>
    </Stack>
  );
}
