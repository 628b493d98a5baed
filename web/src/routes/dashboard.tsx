import { useSearch } from '@tanstack/react-router';
import { DashboardShell } from '#features/dashboard-shell/dashboard-shell.tsx';
import { sectionOf } from '#features/dashboard-shell/sections.ts';
import { useSession, useSessionState } from '#features/sign-in/use-session.ts';
import { ComingSoon } from '#ui/coming-soon.tsx';

/** Puts the section of the address into the shell. */
export function DashboardPage() {
  const { section: id } = useSearch({ from: '/signed-in/dashboard' });
  const session = useSession();
  const state = useSessionState();
  const section = sectionOf(id);
  if (state.state !== 'signed-in') return null;
  const { displayName, username, picture } = state.user;
  return (
    <DashboardShell
      section={section}
      account={{ name: displayName, handle: username, picture }}
      onSignOut={() => void session.signOut()}
    >
      <ComingSoon icon={section.icon} />
    </DashboardShell>
  );
}
