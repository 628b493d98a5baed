import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@velvet/contracts/account/profile';
import { useState } from 'react';
import type { LocalUser } from '#features/sign-in/local-user.ts';
import { useSessionState } from '#features/sign-in/use-session.ts';
import { profileQuery } from '#resources/profile.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { OnDemand } from '#ui/on-demand.tsx';
import { useSignOut } from './use-sign-out.ts';

const BirthdayDialog = lazyChunk(async () => (await import('#features/age/birthday-dialog.tsx')).BirthdayDialog);

type BirthdayProps = { readonly profile: Profile; readonly onSignOut: () => void };

/** Blocks a page until the birthday is set. */
export function Birthday({ profile, onSignOut }: BirthdayProps) {
  const isOpen = profile.age.status === 'unknown';
  // once shown it stays mounted, so that it can fade out
  const [wasShown, setShown] = useState(isOpen);
  if (isOpen && !wasShown) setShown(true);
  if (!wasShown) return null;
  return (
    <OnDemand>
      <BirthdayDialog isOpen={isOpen} minimumAge={profile.age.minimum} onSignOut={onSignOut} />
    </OnDemand>
  );
}

/** The birthday of a member on a page in the frame of the site, which has no first steps. */
export function PageBirthday() {
  const session = useSessionState();
  return session.state === 'signed-in' ? <MemberBirthday user={session.user} /> : null;
}

function MemberBirthday({ user }: { readonly user: LocalUser }) {
  const { data: profile } = useQuery(profileQuery(user.id));
  const signOut = useSignOut(user.id);
  return profile ? <Birthday profile={profile} onSignOut={signOut} /> : null;
}
