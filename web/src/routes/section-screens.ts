import { lazyChunk } from '#ui/chunk.ts';
import { networkOf } from '#ui/media/preload.ts';
import type { ScreenProps } from './screen-props.ts';

/** The screen of each section, a lazy chunk. Every other section shows 'Coming Soon'. */
export const sectionScreens: Readonly<Record<string, ReturnType<typeof lazyChunk<ScreenProps>>>> = {
  home: lazyChunk(async () => (await import('./home-section.tsx')).HomeSection),
  collections: lazyChunk(async () => (await import('./collections-section.tsx')).CollectionsSection),
  videos: lazyChunk(async () => (await import('./videos-section.tsx')).VideosSection),
  messages: lazyChunk(async () => (await import('./messages-section.tsx')).MessagesSection),
  notifications: lazyChunk(async () => (await import('./notifications-section.tsx')).NotificationsSection),
  discover: lazyChunk(async () => (await import('./discover-section.tsx')).DiscoverSection),
  saved: lazyChunk(async () => (await import('./saved-section.tsx')).SavedSection),
  subscriptions: lazyChunk(async () => (await import('./subscriptions-section.tsx')).SubscriptionsSection),
  purchases: lazyChunk(async () => (await import('./purchases-section.tsx')).PurchasesSection),
  cards: lazyChunk(async () => (await import('./cards-section.tsx')).CardsSection),
  audience: lazyChunk(async () => (await import('./audience-section.tsx')).AudienceSection),
  statements: lazyChunk(async () => (await import('./statements-section.tsx')).StatementsSection),
  statistics: lazyChunk(async () => (await import('./statistics-section.tsx')).StatisticsSection),
  queue: lazyChunk(async () => (await import('./queue-section.tsx')).QueueSection),
  vault: lazyChunk(async () => (await import('./vault-section.tsx')).VaultSection),
  administration: lazyChunk(async () => (await import('./administration-section.tsx')).AdministrationSection),
  profile: lazyChunk(async () => (await import('./profile-section.tsx')).ProfileSection),
};

/** Delay before the other sections are loaded, so that the shown one loads first; milliseconds. */
const preloadAfterMs = 3000;

/**
 * Loads all sections in the background, one after another, so that each opens at once and offline. A device that saves data
 * loads a section when it is opened.
 * @returns a function that ends it
 */
export function preloadSections(
  screens: readonly { preload(): Promise<void> }[] = Object.values(sectionScreens),
  network = networkOf(),
): () => void {
  let isWanted = !network?.saveData;
  const preload = async () => {
    for (const screen of screens) if (isWanted) await screen.preload();
  };
  const timer = setTimeout(() => void preload(), preloadAfterMs);
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}
