import { lazy, type ComponentType } from 'react';
import type { LocalUser } from '#features/sign-in/local-user.ts';

export type ScreenProps = { readonly user: LocalUser };

/** What stands behind each section, a chunk of its own. A section that is not here says 'Coming Soon'. */
export const sectionScreens: Readonly<Record<string, ComponentType<ScreenProps>>> = {
  home: lazy(async () => ({ default: (await import('./home-section.tsx')).HomeSection })),
  notifications: lazy(async () => ({ default: (await import('./notifications-section.tsx')).NotificationsSection })),
  discover: lazy(async () => ({ default: (await import('./discover-section.tsx')).DiscoverSection })),
  subscriptions: lazy(async () => ({ default: (await import('./subscriptions-section.tsx')).SubscriptionsSection })),
  purchases: lazy(async () => ({ default: (await import('./purchases-section.tsx')).PurchasesSection })),
  cards: lazy(async () => ({ default: (await import('./cards-section.tsx')).CardsSection })),
  statements: lazy(async () => ({ default: (await import('./statements-section.tsx')).StatementsSection })),
  vault: lazy(async () => ({ default: (await import('./vault-section.tsx')).VaultSection })),
  profile: lazy(async () => ({ default: (await import('./profile-section.tsx')).ProfileSection })),
};
