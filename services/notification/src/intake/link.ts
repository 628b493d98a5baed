import type { UserId } from '@velvet/contracts/ids';

/** Addresses within the site, as `Notification.link` in the contract says. */
export const postLink = (postId: string) => `/dashboard?section=home&post=${postId}`;
export const personLink = (userId: UserId) => `/dashboard?section=discover&user=${encodeURIComponent(userId)}`;
export const sectionLink = (section: 'statements' | 'profile' | 'vault' | 'discover' | 'subscriptions') =>
  `/dashboard?section=${section}`;
