import { Menu, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Profile } from '@velvet/contracts/account/profile';
import { Link } from '@tanstack/react-router';
import { dashboardTexts } from '#texts/dashboard.ts';
import { Icon } from '#ui/icon.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import classes from './account-menu.module.css';
import { sideId } from './rail-tip.tsx';
import { accountSections, administration, searchFor } from './sections.ts';

export type Account = {
  readonly name: string;
  readonly handle: string;
  readonly picture: string;
  /** undefined until the profile is loaded */
  readonly role?: Profile['role'];
};

type AccountMenuProps = {
  readonly account: Account;
  /** shows the portrait alone */
  readonly isRail: boolean;
  readonly onNavigate: () => void;
  readonly onStartMeeting: () => void;
  readonly onSignOut: () => void;
};

export function AccountMenu({ account, isRail, onNavigate, onStartMeeting, onSignOut }: AccountMenuProps) {
  return (
    <Menu
      position={isRail ? 'right-end' : 'top-start'}
      width={isRail ? 240 : 'target'}
      // the rail is too narrow for it; the drawer keeps the focus within itself
      withinPortal={isRail}
      portalProps={{ target: `#${sideId}` }}
    >
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <Face account={account} isRail={isRail} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {account.role && <Menu.Label>{dashboardTexts.roles[account.role]}</Menu.Label>}
        <Menu.Item
          leftSection={<Icon name="person" />}
          onClick={onNavigate}
          renderRoot={(props) => <Link to="/dashboard" search={searchFor('profile')} {...props} />}
        >
          {dashboardTexts.names.profile}
        </Menu.Item>
        {[...accountSections, ...(account.role === 'administrator' ? [administration] : [])].map(
          ({ id, label, icon }) => (
            <Menu.Item
              key={id}
              leftSection={<Icon name={icon} />}
              onClick={onNavigate}
              renderRoot={(props) => <Link to="/dashboard" search={searchFor(id)} {...props} />}
            >
              {label}
            </Menu.Item>
          ),
        )}
        <Menu.Item
          leftSection={<Icon name="meeting" />}
          onClick={() => {
            onNavigate();
            onStartMeeting();
          }}
        >
          {dashboardTexts.startMeeting}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="help" />}
          onClick={onNavigate}
          renderRoot={(props) => <Link to="/support" {...props} />}
        >
          {dashboardTexts.support}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="leave" />} onClick={onSignOut}>
          {dashboardTexts.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

type FaceProps = Pick<AccountMenuProps, 'account' | 'isRail'>;

function Face({ account: { name, handle, picture }, isRail }: FaceProps) {
  const avatar = <PersonAvatar name={name} picture={picture} size={38} />;
  if (isRail)
    return (
      <>
        {avatar}
        <VisuallyHidden>{`${name} @${handle}`}</VisuallyHidden>
      </>
    );
  return (
    <>
      {avatar}
      <Stack component="span" gap={0} flex={1} miw={0} lh={1.3} className={classes.names}>
        <Text component="strong" fz="sm" fw={600} c="var(--mantine-color-text)">
          {name}
        </Text>
        <Text component="span" fz="caption">
          @{handle}
        </Text>
      </Stack>
      <Icon name="chevrons" size={18} />
    </>
  );
}
