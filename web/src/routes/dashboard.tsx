import { useQuery } from '@tanstack/react-query';
import { Outlet, useChildMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sectionOf } from '#features/dashboard-shell/sections.ts';
import type { LocalUser } from '#features/sign-in/local-user.ts';
import { useSessionState } from '#features/sign-in/use-session.ts';
import { profileQuery } from '#resources/profile.ts';
import { dashboardTexts } from '#texts/dashboard.ts';
import { ErrorState } from '#ui/list-states.tsx';
import { Loading } from '#ui/loading.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { BuyingHost } from './buying-host.tsx';
import { MemberShell } from './member-shell.tsx';
import { preloadSections } from './preload-sections.ts';
import { MemberProvider } from './use-member.ts';

export function DashboardPage() {
  const state = useSessionState();
  // while somebody signs out
  return state.state === 'signed-in' ? <Dashboard user={state.user} /> : <Loading />;
}

/** Puts the section of the address into the shell. */
function Dashboard({ user }: { user: LocalUser }) {
  const router = useRouter();
  const section = useShownSection();
  const profile = useQuery(profileQuery(user.id));
  usePageTitle(section.label);
  useEffect(() => preloadSections(router), [router]);
  return (
    <MemberShell user={user} place={{ section }}>
      {profile.isError && !profile.data ? (
        <ErrorState message={dashboardTexts.loadFailed} onRetry={() => void profile.refetch()} />
      ) : profile.isPending ? (
        // a person's first call opens their account: sections send theirs after it
        <Loading />
      ) : (
        <MemberProvider value={user}>
          <BuyingHost>
            <Outlet />
          </BuyingHost>
        </MemberProvider>
      )}
    </MemberShell>
  );
}

function useShownSection() {
  const id = useChildMatches({
    select: ([match]) =>
      match?.staticData.section ?? (match && 'section' in match.params ? match.params.section : undefined),
  });
  return sectionOf(id);
}
