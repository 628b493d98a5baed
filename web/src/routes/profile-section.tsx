import { useSearch } from '@tanstack/react-router';
import { ProfileScreen, profilePages } from '#features/profile/profile-screen.tsx';
import type { ScreenProps } from './screen-props.ts';
import { SectionPages } from './section-pages.tsx';
import { useAgeCheck } from './use-age-check.tsx';

/** The person's own profile, with the age check that selling requires. */
export function ProfileSection({ user }: ScreenProps) {
  const { view } = useSearch({ from: '/signed-in/dashboard' });
  const { open, dialog } = useAgeCheck(user);
  const current = profilePages.find((page) => page === view) ?? 'profile';
  return (
    <>
      <SectionPages section="profile" pages={profilePages} current={current} />
      <ProfileScreen userId={user.id} page={current} onVerify={open} />
      {dialog}
    </>
  );
}
