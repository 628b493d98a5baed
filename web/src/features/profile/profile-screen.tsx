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
import { SpendingPanel } from './spending-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';

type ProfileScreenProps = {
  readonly userId: string;
  /** opens the age check, which selling requires */
  readonly onVerify: () => void;
};

export function ProfileScreen({ userId, onVerify }: ProfileScreenProps) {
  const { data: profile, isPending, error, refetch } = useQuery(profileQuery(userId));
  if (profile) return <Loaded profile={profile} onVerify={onVerify} />;
  if (isPending) return <LoadingFace />;
  return <ErrorState message={messageOf(error, texts.loadFailed)} onRetry={() => void refetch()} />;
}

type LoadedProps = { readonly profile: Profile; readonly onVerify: () => void };

function Loaded({ profile, onVerify }: LoadedProps) {
  const { id, role } = profile;
  return (
    <Stack gap="2xl" className={classes.screen} pb="6xl">
      <ProfileHead profile={profile} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <LinksPanel profile={profile} />
          {role === 'subscriber' ? (
            <CreatorPanel />
          ) : (
            <>
              <CurrencyPanel />
              <TiersPanel creatorId={id} onVerify={onVerify} />
              <GoalPanel profile={profile} onVerify={onVerify} />
            </>
          )}
          <SpendingPanel />
          <InfoPanel profile={profile} />
          <BlockedPanel />
        </div>
        <div className={classes.column}>
          {role !== 'subscriber' && <PlatformPlanPanel />}
          <FollowRequestsPanel isPrivate={profile.settings.profileVisibility === 'private'} />
          <SettingsPanel profile={profile} />
          <SignInsPanel userId={id} />
          <NotificationsPanel profile={profile} />
          <DeletionPanel profile={profile} />
        </div>
      </div>
    </Stack>
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
