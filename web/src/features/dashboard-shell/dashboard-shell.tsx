import { Box, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { dashboardTexts } from '#texts/dashboard.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { useLayer } from '#ui/use-layer.ts';
import { usePhone } from '#ui/use-phone.ts';
import { useRail } from '#ui/use-rail.ts';
import { Wordmark } from '#ui/wordmark.tsx';
import { AccountMenu, type Account } from './account-menu.tsx';
import { BottomBar } from './bottom-bar.tsx';
import classes from './dashboard-shell.module.css';
import { HeaderTools } from './header-tools.tsx';
import { sideId } from './rail-tip.tsx';
import { SectionNav } from './section-nav.tsx';
import type { Badges, Section } from './sections.ts';

/** The shown page: a section, or a page that has a heading of its own and is named in the bar. */
export type Place = { readonly section: Section } | { readonly name: string };

type ShellProps = {
  readonly place: Place;
  readonly account: Account;
  readonly badges: Badges;
  /** buttons of the section in the bar */
  readonly tools?: ReactNode;
  readonly onSearch: () => void;
  readonly onStartMeeting: () => void;
  readonly onSignOut: () => void;
  readonly children: ReactNode;
};

/**
 * Sidebar and bar around the section or page that is shown. Up to 768 px the sidebar is a drawer, up to 1,100 px a rail of
 * icons.
 */
export function DashboardShell(props: ShellProps) {
  const { place, account, badges, tools, onSearch, onStartMeeting, onSignOut, children } = props;
  const [isOpen, drawer] = useDisclosure(false);
  const isPhone = usePhone();
  const isRail = useRail();
  const section = 'section' in place ? place.section : undefined;
  const side = (
    <>
      <SectionNav
        current={section?.id}
        isCreator={account.role === 'creator' || account.role === 'administrator'}
        isRail={isRail}
        badges={badges}
        onNavigate={drawer.close}
      />
      <AccountMenu
        account={account}
        isRail={isRail}
        onNavigate={drawer.close}
        onStartMeeting={onStartMeeting}
        onSignOut={onSignOut}
      />
    </>
  );
  return (
    <Group align="stretch" wrap="nowrap" gap={0} flex={1} className={classes.shell}>
      <SkipLink />
      <Side isPhone={isPhone} isRail={isRail} isOpen={isOpen} onClose={drawer.close}>
        {side}
      </Side>
      <Stack gap={0} flex={1} miw={0} className={classes.page}>
        <Group component="header" wrap="nowrap" gap="2xs" flex="none" className={classes.bar}>
          {isPhone && (
            <IconButton
              icon={IconMenu2}
              iconSize={24}
              label={dashboardTexts.openMenu}
              aria-expanded={isOpen}
              onClick={drawer.open}
            />
          )}
          {'section' in place ? (
            <Title order={1} className={classes.heading}>
              {place.section.label}
            </Title>
          ) : (
            <Text truncate miw={0} fz="lead" fw={550} c="dimmed">
              {place.name}
            </Text>
          )}
          {tools && <div className={classes.tools}>{tools}</div>}
          <HeaderTools isPhone={isPhone} unread={badges['notifications'] ?? 0} onSearch={onSearch} />
        </Group>
        <Main key={'section' in place ? place.section.id : place.name}>{children}</Main>
        {isPhone && <BottomBar current={section?.id} badges={badges} />}
      </Stack>
    </Group>
  );
}

function Main({ children }: { readonly children: ReactNode }) {
  return (
    <Stack id="content" tabIndex={-1} component="main" gap={0} flex={1} className={classes.content}>
      {children}
    </Stack>
  );
}

type SideProps = {
  readonly isPhone: boolean;
  readonly isRail: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

function Side({ isPhone, isRail, isOpen, onClose, children }: SideProps) {
  const layer = useLayer({ isOpen: isPhone && isOpen, onClose });
  if (!isPhone) {
    return (
      <aside id={sideId} className={classes.side}>
        <div className={classes.scroller}>
          <Box pt="4xs" pb="sm" px={isRail ? 0 : 'sm'}>
            <Wordmark isMark={isRail} />
          </Box>
          {children}
        </div>
      </aside>
    );
  }
  return (
    <Drawer.Root {...layer} opened={isOpen} onClose={onClose} size={288} classNames={{ content: classes.drawer }}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={dashboardTexts.menu}>
        <Group wrap="nowrap" justify="space-between" gap={0} pb="sm" pl="sm">
          <Wordmark onClick={onClose} />
          <Drawer.CloseButton size={44} aria-label={dashboardTexts.closeMenu} icon={<Icon name="close" size={22} />} />
        </Group>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  );
}
