import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@velvet/contracts/account/profile';
import { useEffect, useState, type ReactNode } from 'react';
import { wantedDeal } from '#features/buying/wanted-deal.ts';
import { ClosedAccount, isClosed } from '#features/closed-account/closed-account.tsx';
import type { Account } from '#features/dashboard-shell/account-menu.tsx';
import { DashboardShell, type Place } from '#features/dashboard-shell/dashboard-shell.tsx';
import type { LocalUser } from '#features/sign-in/local-user.ts';
import { useSession } from '#features/sign-in/use-session.ts';
import { unreadConversationsQuery } from '#resources/conversations.ts';
import { notificationCountsQuery } from '#resources/notifications.ts';
import { profileQuery } from '#resources/profile.ts';
import { useResumedOutbox } from '#resources/sending.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { OnDemand } from '#ui/on-demand.tsx';
import { BlockingHost } from './blocking-host.tsx';
import { CollectingHost } from './collecting-host.tsx';
import { FirstSteps } from './first-steps.tsx';
import { FirstStepsHold } from './first-steps-hold.ts';
import { useMeetingHost } from './meeting-host.tsx';
import { PlanHost } from './plan-host.tsx';
import { useSearchHost } from './search-host.tsx';
import { useLiveUpdates } from './use-live-updates.ts';
import { useSignOut } from './use-sign-out.ts';

const RingHost = lazyChunk(async () => (await import('./ring-host.tsx')).RingHost);
const UploadsHost = lazyChunk(async () => (await import('./uploads-host.tsx')).UploadsHost);

type MemberShellProps = {
  readonly user: LocalUser;
  readonly place: Place;
  /** buttons of the section in the bar */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
};

/** Frame of every page of a member: menu, search, bell, first steps, uploads, live updates. */
export function MemberShell({ user, place, tools, children }: MemberShellProps) {
  const session = useSession();
  const [isHeld, hold] = useState(() => wantedDeal.isWaiting());
  const { data: profile } = useQuery(profileQuery(user.id));
  const { data: counts } = useQuery(notificationCountsQuery);
  const { data: conversations } = useQuery(unreadConversationsQuery);
  const search = useSearchHost();
  const meeting = useMeetingHost();
  useLiveUpdates();
  useResumedOutbox(user.id);
  useEffect(() => {
    if (!profile) return;
    const { name, handle, avatar } = profile;
    session.updateUser({ displayName: name, username: handle, ...(avatar && { picture: avatar }) });
  }, [session, profile]);
  const signOut = useSignOut(user.id);
  return (
    <DashboardShell
      place={place}
      account={accountOf(user, profile)}
      badges={{ notifications: counts?.unread ?? 0, messages: conversations ?? 0 }}
      tools={tools}
      onSearch={search.open}
      onStartMeeting={meeting.open}
      onSignOut={signOut}
    >
      {profile && isClosed(profile) ? (
        <ClosedAccount profile={profile} onSignOut={signOut} />
      ) : (
        <BlockingHost>
          <FirstSteps user={user} isHeld={isHeld} onSignOut={signOut} />
          <FirstStepsHold value={hold}>
            <CollectingHost>{children}</CollectingHost>
          </FirstStepsHold>
        </BlockingHost>
      )}
      {search.dialog}
      {meeting.dialog}
      <PlanHost />
      <OnDemand>
        <UploadsHost userId={user.id} />
        <RingHost />
      </OnDemand>
    </DashboardShell>
  );
}

/** The server's word about the person; until it comes, the identity provider's, without its picture: nobody else is shown that. */
function accountOf(user: LocalUser, profile: Profile | undefined): Account {
  if (!profile) return { name: user.displayName, handle: user.username, picture: '' };
  const { name, handle, avatar, role } = profile;
  return { name, handle, role, picture: avatar ?? '' };
}
