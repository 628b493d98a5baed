import { IconLock, IconStairsUp, IconUserCheck, IconUserHeart, IconUsers, IconWorld } from '@tabler/icons-react';
import { kindOfAudience, type Audience, type AudienceKind } from '@velvet/contracts/content/audiences';

const icons = {
  public: IconWorld,
  followers: IconUsers,
  friends: IconUserHeart,
  subscribers: IconUserCheck,
  tier: IconStairsUp,
  private: IconLock,
} as const satisfies Record<AudienceKind, unknown>;

/** Icon of a post's audience. */
export function AudienceIcon({ audience, size }: { readonly audience: Audience; readonly size: number }) {
  const Drawn = icons[kindOfAudience(audience)];
  return <Drawn size={size} stroke={1.6} aria-hidden />;
}
