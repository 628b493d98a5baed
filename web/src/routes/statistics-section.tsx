import { useQuery } from '@tanstack/react-query';
import { StatisticsScreen } from '#features/statistics/statistics-screen.tsx';
import { profileQuery } from '#resources/profile.ts';
import type { ScreenProps } from './screen-props.ts';

export function StatisticsSection({ user }: ScreenProps) {
  const { data: profile } = useQuery(profileQuery(user.id));
  return <StatisticsScreen userId={user.id} handle={profile?.handle} isCreator={profile?.role === 'creator'} />;
}
