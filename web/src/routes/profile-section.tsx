import { ProfileScreen } from '#features/profile/profile-screen.tsx';
import { useAgeCheck } from './use-age-check.tsx';
import { useMember } from './use-member.ts';

/** One's own profile, with the age check at hand where selling asks for it. */
export function ProfileSection() {
  const user = useMember();
  const { open, dialog } = useAgeCheck(user);
  return (
    <>
      <ProfileScreen userId={user.id} onVerify={open} />
      {dialog}
    </>
  );
}
