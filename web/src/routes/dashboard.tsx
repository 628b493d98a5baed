import { useQuery } from '@tanstack/react-query';
import { CatchBoundary, useSearch } from '@tanstack/react-router';
import type { Profile } from '@velvet/contracts/account/profile';
import { lazy, Suspense } from 'react';
import type { Account } from '#features/dashboard-shell/account-menu.tsx';
import { DashboardShell } from '#features/dashboard-shell/dashboard-shell.tsx';
import { profileQuery } from '#features/dashboard-shell/queries.ts';
import { sectionOf, type Section } from '#features/dashboard-shell/sections.ts';
import { notificationCountsQuery } from '#features/notifications/queries.ts';
import type { LocalUser } from '#features/sign-in/local-user.ts';
import { useSession, useSessionState } from '#features/sign-in/use-session.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { ComingSoon } from '#ui/coming-soon.tsx';
import { ErrorFace } from '#ui/faces.tsx';
import { Loading } from '#ui/loading.tsx';
import { OnDemand } from '#ui/on-demand.tsx';
import { SectionError } from '#ui/page-error.tsx';
import { BuyingHost } from './buying-host.tsx';
import { FirstSteps } from './first-steps.tsx';
import { sectionScreens } from './section-screens.ts';
import { useSearchHost } from './search-host.tsx';
import { useLiveUpdates } from './use-live-updates.ts';

const UploadsHost = lazy(async () => ({ default: (await import('./uploads-host.tsx')).UploadsHost }));

export function DashboardPage() {
  const state = useSessionState();
  return state.state === 'signed-in' ? <Dashboard user={state.user} /> : null;
}

/** Puts the section of the address into the shell. */
function Dashboard({ user }: { user: LocalUser }) {
  const { section: id } = useSearch({ from: '/signed-in/dashboard' });
  const session = useSession();
  const section = sectionOf(id);
  const profile = useQuery(profileQuery(user.id));
  const { data: counts } = useQuery(notificationCountsQuery());
  const search = useSearchHost();
  useLiveUpdates();
  return (
    <DashboardShell
      section={section}
      account={accountOf(user, profile.data)}
      badges={{ notifications: counts?.unread ?? 0 }}
      onSearch={search.open}
      onSignOut={() => void session.signOut()}
    >
      <FirstSteps user={user} />
      {profile.isError && !profile.data ? (
        <ErrorFace message={dashboardTexts.loadFailed} onRetry={() => void profile.refetch()} />
      ) : (
        <SectionScreen section={section} user={user} isLoading={profile.isPending} />
      )}
      {search.dialog}
      <OnDemand>
        <UploadsHost userId={user.id} />
      </OnDemand>
    </DashboardShell>
  );
}

type SectionScreenProps = { readonly section: Section; readonly user: LocalUser; readonly isLoading: boolean };

/** A person's first call opens their account: sections ask for theirs after it. */
function SectionScreen({ section, user, isLoading }: SectionScreenProps) {
  const Screen = sectionScreens[section.id];
  if (!Screen) return <ComingSoon icon={section.icon} />;
  if (isLoading) return <Loading />;
  return (
    <CatchBoundary getResetKey={() => section.id} errorComponent={SectionError}>
      <Suspense fallback={<Loading />}>
        <BuyingHost>
          <Screen user={user} />
        </BuyingHost>
      </Suspense>
    </CatchBoundary>
  );
}

/** The server's word about the person; until it comes, what the identity provider said. */
function accountOf(user: LocalUser, profile: Profile | undefined): Account {
  if (!profile) return { name: user.displayName, handle: user.username, picture: user.picture };
  const { name, handle, avatar, role } = profile;
  return { name, handle, role, picture: avatar ?? user.picture };
}
