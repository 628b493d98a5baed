import { useQuery } from '@tanstack/react-query';
import { useSessionState } from '#features/sign-in/use-session.ts';
import { profileQuery } from '#resources/profile.ts';

export type Viewer = {
  readonly id: string;
  readonly name: string;
  readonly picture: string;
  readonly isCreator: boolean;
  readonly followsNobody: boolean;
  /** a member who has not passed the age check, which photos and videos for everyone need */
  readonly needsMediaCheck: boolean;
};

/** Who looks: the server's word, and until it comes the identity provider's. Undefined for a visitor. */
export function useViewer(): Viewer | undefined {
  const session = useSessionState();
  const user = session.state === 'signed-in' ? session.user : undefined;
  const { data: profile } = useQuery({ ...profileQuery(user?.id ?? ''), enabled: user !== undefined });
  if (!user) return undefined;
  return {
    id: user.id,
    name: profile?.name ?? user.displayName,
    picture: profile?.avatar ?? '',
    isCreator: profile?.role === 'creator',
    followsNobody: profile?.stats.following === 0,
    needsMediaCheck: profile !== undefined && profile.role !== 'creator' && !profile.verified,
  };
}
