import { dashboardTexts } from '#texts/dashboard.ts';
import type { IconName } from '#ui/icon.tsx';

export type Section = { readonly id: string; readonly label: string; readonly icon: IconName };

const { names } = dashboardTexts;
const home: Section = { id: 'home', label: names.home, icon: 'home' };
const more: Section = { id: 'more', label: names.others, icon: 'dots' };

/** The sections of the specification: to read, to make, for the account. Their screens are in `routes/section-screens.ts`. */
const [reading, making, oneself]: readonly [readonly Section[], readonly Section[], readonly Section[]] = [
  [
    home,
    { id: 'videos', label: names.videos, icon: 'videos' },
    { id: 'discover', label: names.discover, icon: 'discover' },
    { id: 'notifications', label: names.notifications, icon: 'bell' },
    { id: 'messages', label: names.messages, icon: 'message' },
    { id: 'collections', label: names.collections, icon: 'bookmarks' },
  ],
  [
    { id: 'vault', label: names.vault, icon: 'photo' },
    { id: 'queue', label: names.queue, icon: 'calendar' },
    { id: 'audience', label: names.audience, icon: 'people' },
    { id: 'statements', label: names.statements, icon: 'receipt' },
    { id: 'statistics', label: names.statistics, icon: 'chart' },
  ],
  [{ id: 'profile', label: names.profile, icon: 'person' }, more],
];

/** Opened from the account menu: saved posts and payments. */
export const accountSections: readonly Section[] = [
  { id: 'saved', label: names.saved, icon: 'bookmark' },
  { id: 'subscriptions', label: names.subscriptions, icon: 'heart' },
  { id: 'purchases', label: names.purchases, icon: 'bag' },
  { id: 'cards', label: names.cards, icon: 'card' },
];

/** Opened from the account menu of administrators. */
export const administration: Section = { id: 'administration', label: names.administration, icon: 'shield' };

/**
 * The sidebar from top to bottom: fans see subscriptions where creators see their tools. Every section keeps its
 * address.
 */
export function sidebarOf(isCreator: boolean): readonly (readonly Section[])[] {
  return [reading, isCreator ? making : accountSections, oneself];
}

/** The tab bar of a phone; the compose button is between the second and the third. Notifications have the bell above. */
export const barSections: readonly Section[] = ['home', 'discover', 'messages', 'profile'].map((id) => sectionOf(id));

/**
 * Returns home without an id, and 'more' for an unknown id.
 * @param isAdministrator false once it is certain: for others the id of the administration is unknown
 */
export function sectionOf(id: string | undefined, isAdministrator = true): Section {
  if (id === undefined) return home;
  if (id === administration.id) return isAdministrator ? administration : more;
  return [...reading, ...making, ...accountSections, ...oneself].find((section) => section.id === id) ?? more;
}

/** Home is the dashboard's own address and needs no parameter. */
export const searchFor = (id: string) => (id === home.id ? {} : { section: id });

/** Unread counts by section id. */
export type Badges = Readonly<Partial<Record<string, number>>>;

/** Returns '' for 0 and caps large counts. */
export function shownBadge(count: number): string {
  if (count <= 0) return '';
  const { mostShown, more } = dashboardTexts;
  return count > mostShown ? more(mostShown) : String(count);
}
