import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@velvet/contracts/account/profile';
import { messageOf } from '#api/failure.ts';
import { profileQuery } from '#resources/profile.ts';
import { profileTexts as texts } from '#texts/profile.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { BlockedPanel } from './blocked-panel.tsx';
import { CreatorPanel } from './creator-panel.tsx';
import { CurrencyPanel } from './currency-panel.tsx';
import { DeletionPanel } from './deletion.tsx';
import { FollowRequestsPanel } from './follow-requests-panel.tsx';
import { GoalPanel } from './goal-panel.tsx';
import { InfoPanel } from './info-panel.tsx';
import { LinksPanel } from './links-panel.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';
import { PlatformPlanPanel } from './platform-plan-panel.tsx';
import { TiersPanel } from './tiers-panel.tsx';
import { ProfileHead } from './profile-head.tsx';
import classes from './profile-screen.module.css';
import { SignInsPanel } from './sign-ins-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';

/** The pages of the profile: oneself, what a creator sells, settings, and the account with its sign-ins. */
export const profilePages = ['profile', 'selling', 'settings', 'account'] as const;
export type ProfilePage = (typeof profilePages)[number];

type ProfileScreenProps = {
  readonly userId: string;
  readonly page: ProfilePage;
  /** opens the age check, which selling requires */
  readonly onVerify: () => void;
};

export function ProfileScreen({ userId, page, onVerify }: ProfileScreenProps) {
  const { data: profile, isPending, error, refetch } = useQuery(profileQuery(userId));
  if (profile) return <Loaded profile={profile} page={page} onVerify={onVerify} />;
  if (isPending) return <LoadingFace />;
  return <ErrorState message={messageOf(error, texts.loadFailed)} onRetry={() => void refetch()} />;
}

type LoadedProps = Pick<ProfileScreenProps, 'page' | 'onVerify'> & { readonly profile: Profile };

function Loaded({ profile, page, onVerify }: LoadedProps) {
  return (
    <Stack gap="2xl" className={classes.screen} pb="6xl">
      {page === 'profile' && <ProfileHead profile={profile} />}
      <div className={classes.columns}>
        {page === 'profile' && (
          <>
            <LinksPanel profile={profile} />
            <div className={classes.column}>
              <FollowRequestsPanel isPrivate={profile.settings.profileVisibility === 'private'} />
              <InfoPanel profile={profile} />
            </div>
          </>
        )}
        {page === 'selling' && <Selling profile={profile} onVerify={onVerify} />}
        {page === 'settings' && (
          <>
            <SettingsPanel profile={profile} />
            <div className={classes.column}>
              <NotificationsPanel profile={profile} />
              <BlockedPanel />
            </div>
          </>
        )}
        {page === 'account' && (
          <>
            <SignInsPanel userId={profile.id} />
            <DeletionPanel profile={profile} />
          </>
        )}
      </div>
    </Stack>
  );
}

function Selling({ profile, onVerify }: Pick<LoadedProps, 'profile' | 'onVerify'>) {
  if (profile.role === 'subscriber') return <CreatorPanel />;
  return (
    <>
      <div className={classes.column}>
        <TiersPanel creatorId={profile.id} onVerify={onVerify} />
        <CurrencyPanel />
      </div>
      <div className={classes.column}>
        <GoalPanel profile={profile} onVerify={onVerify} />
        <PlatformPlanPanel />
      </div>
    </>
  );
}

function LoadingFace() {
  return (
    <Stack gap="2xl" className={classes.screen} pb="6xl" role="status">
      <Skeleton height={240} radius="lg" />
      <Group gap="xl" mt={-84} pl={28} wrap="nowrap">
        <Skeleton height={132} circle />
        <Text mt="5xl" c="dimmed">
          {texts.loading}
        </Text>
      </Group>
      <div className={classes.columns}>
        <Skeleton height={280} radius="md" />
        <Skeleton height={420} radius="md" />
      </div>
    </Stack>
  );
}
