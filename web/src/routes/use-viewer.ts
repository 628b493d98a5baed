import { useQuery } from '@tanstack/react-query';
import { useSessionState } from '#features/sign-in/use-session.ts';
import { profileQuery } from '#resources/profile.ts';

export type Viewer = {
  readonly id: string;
  readonly name: string;
  readonly picture: string;
  readonly isCreator: boolean;
  readonly followsNobody: boolean;
  /** the profile, or the birthday, is not known yet */
  readonly isAgeAwaited: boolean;
  /** a member who must pass the age check before posting photos and videos for everyone */
  readonly needsMediaCheck: boolean;
};

/** The viewer: the server's profile, or the identity provider's claims until it loads. Undefined for a visitor. */
export function useViewer(): Viewer | undefined {
  const session = useSessionState();
  const user = session.state === 'signed-in' ? session.user : undefined;
  const { data: profile, isPending } = useQuery({ ...profileQuery(user?.id ?? ''), enabled: user !== undefined });
  if (!user) return undefined;
  return {
    id: user.id,
    name: profile?.name ?? user.displayName,
    picture: profile?.avatar ?? '',
    isCreator: profile?.role === 'creator',
    followsNobody: profile?.stats.following === 0,
    isAgeAwaited: isPending || profile?.age.status === 'unknown',
    needsMediaCheck: profile !== undefined && profile.role !== 'creator' && !profile.verified,
  };
}
