import { ProfileScreen } from '#features/profile/profile-screen.tsx';
import type { ScreenProps } from './screen-props.ts';
import { useAgeCheck } from './use-age-check.tsx';

/** The person's own profile, with the age check that selling requires. */
export function ProfileSection({ user }: ScreenProps) {
  const { open, dialog } = useAgeCheck(user);
  return (
    <>
      <ProfileScreen userId={user.id} onVerify={open} />
      {dialog}
    </>
  );
}
