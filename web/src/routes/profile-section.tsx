import { ProfileScreen } from '#features/profile/profile-screen.tsx';
import { useAgeCheck } from './use-age-check.tsx';
import { useMember } from './use-member.ts';

/** The person's own profile, with the age check that selling requires. */
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
