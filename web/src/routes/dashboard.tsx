import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sectionOf, type Section } from '#features/dashboard-shell/sections.ts';
import type { LocalUser } from '#features/sign-in/local-user.ts';
import { useSessionState } from '#features/sign-in/use-session.ts';
import { profileQuery } from '#resources/profile.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { ComingSoon } from '#ui/coming-soon.tsx';
import { ErrorState } from '#ui/list-states.tsx';
import { Loading } from '#ui/loading.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { BuyingHost } from './buying-host.tsx';
import { MemberShell } from './member-shell.tsx';
import { VideoTools } from './video-tools.tsx';
import { preloadSections, sectionScreens } from './section-screens.ts';

export function DashboardPage() {
  const state = useSessionState();
  // during a sign-out
  return state.state === 'signed-in' ? <Dashboard user={state.user} /> : <Loading />;
}

/** Puts the section of the address into the shell. */
function Dashboard({ user }: { user: LocalUser }) {
  const { section: id } = useSearch({ from: '/signed-in/dashboard' });
  const profile = useQuery(profileQuery(user.id));
  const section = sectionOf(id, (profile.data?.role ?? 'administrator') === 'administrator');
  usePageTitle(section.label);
  useEffect(() => preloadSections(), []);
  return (
    <MemberShell user={user} place={{ section }} tools={section.id === 'videos' && <VideoTools user={user} />}>
      {profile.isError && !profile.data ? (
        <ErrorState message={dashboardTexts.loadFailed} onRetry={() => void profile.refetch()} />
      ) : (
        <SectionScreen section={section} user={user} isLoading={profile.isPending} />
      )}
    </MemberShell>
  );
}

type SectionScreenProps = { readonly section: Section; readonly user: LocalUser; readonly isLoading: boolean };

/** The first call of a new user creates the account, so sections send their calls after it. */
function SectionScreen({ section, user, isLoading }: SectionScreenProps) {
  const Screen = sectionScreens[section.id];
  if (!Screen) return <ComingSoon icon={section.icon} />;
  if (isLoading) return <Loading />;
  return (
    <SectionBoundary resetKey={section.id}>
      <BuyingHost>
        <Screen user={user} />
      </BuyingHost>
    </SectionBoundary>
  );
}
