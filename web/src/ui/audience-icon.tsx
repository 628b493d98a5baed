import { IconLock, IconUserCheck, IconUserHeart, IconUsers, IconWorld } from '@tabler/icons-react';
import type { Audience } from '@velvet/contracts/content/events';

const icons = {
  public: IconWorld,
  followers: IconUsers,
  friends: IconUserHeart,
  subscribers: IconUserCheck,
  private: IconLock,
} as const satisfies Record<Audience, unknown>;

/** Icon of a post's audience. */
export function AudienceIcon({ audience, size }: { readonly audience: Audience; readonly size: number }) {
  const Drawn = icons[audience];
  return <Drawn size={size} stroke={1.6} aria-hidden />;
}
