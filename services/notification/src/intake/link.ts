import type { UserId } from '@velvet/contracts/ids';

/** Paths within the site, as defined by `Notification.link` in the contract. */
export const postLink = (postId: string) => `/dashboard?section=home&post=${postId}`;
export const sessionLink = (sessionId: string) => `/session/${sessionId}`;
export const personLink = (userId: UserId) => `/dashboard?section=discover&user=${encodeURIComponent(userId)}`;
export const sectionLink = (section: 'messages' | 'statements' | 'profile' | 'vault' | 'discover' | 'subscriptions') =>
  `/dashboard?section=${section}`;
/** The charges and refunds of one's cards. */
export const billingLink = '/dashboard?section=purchases&view=billing';
/** The calendar of the renewals of one's subscriptions. */
export const calendarLink = '/dashboard?section=subscriptions&view=calendar';
/** The page on which an unpaid renewal is paid with any card, and confirmed with the bank. */
export const renewalLink = (subscriptionId: string) =>
  `/dashboard?section=subscriptions&view=renewal&item=${subscriptionId}`;
export const videoLink = (videoId: string) => `/video/${videoId}`;
export const vaultItemLink = (itemId: string) => `/dashboard?section=vault&item=${itemId}`;
export const conversationLink = (conversationId: string) =>
  `/dashboard?section=messages&conversation=${conversationId}`;
