import { ProfileScreen } from '#features/profile/profile-screen.tsx';
import type { ScreenProps } from './screen-props.ts';
import { useAgeCheck } from './use-age-check.tsx';

/** One's own profile, with the age check at hand where selling asks for it. */
export function ProfileSection({ user }: ScreenProps) {
  const { open, dialog } = useAgeCheck(user);
  return (
    <>
      <ProfileScreen userId={user.id} onVerify={open} />
      {dialog}
    </>
  );
}
