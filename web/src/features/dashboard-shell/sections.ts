import { dashboardTexts } from '#texts/dashboard.ts';
import type { IconName } from '#ui/icon.tsx';

export type Section = { readonly id: string; readonly label: string; readonly icon: IconName };

const { names } = dashboardTexts;
const home: Section = { id: 'home', label: names.home, icon: 'home' };
const more: Section = { id: 'more', label: names.others, icon: 'dots' };

/** The sections of the specification: what one reads, what one makes, oneself. Each has a route in `routes/dashboard-routes.ts`. */
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
    { id: 'statements', label: names.statements, icon: 'receipt' },
    { id: 'statistics', label: names.statistics, icon: 'chart' },
  ],
  [{ id: 'profile', label: names.profile, icon: 'person' }, more],
];

/** Opened from the account menu: what one has saved and what one pays for. */
export const accountSections: readonly Section[] = [
  { id: 'saved', label: names.saved, icon: 'bookmark' },
  { id: 'subscriptions', label: names.subscriptions, icon: 'heart' },
  { id: 'purchases', label: names.purchases, icon: 'bag' },
  { id: 'cards', label: names.cards, icon: 'card' },
];

/** The sidebar from top to bottom: fans have what they pay for where creators have what they make. Every section keeps its address. */
export function sidebarOf(isCreator: boolean): readonly (readonly Section[])[] {
  return [reading, isCreator ? making : accountSections, oneself];
}

/** At the foot of a phone's screen, beside the drawer; between the second and the third stands what begins a post. */
export const barSections: readonly Section[] = ['home', 'discover', 'notifications', 'profile'].map(sectionOf);

/** No id is home; an id that nobody knows stands where 'more' stands. */
export function sectionOf(id: string | undefined): Section {
  if (id === undefined) return home;
  return [...reading, ...making, ...accountSections, ...oneself].find((section) => section.id === id) ?? more;
}

/** Properties of a link to a section. Home is the index of the dashboard. */
export const sectionLink = (id: string) =>
  id === home.id ? ({ to: '/dashboard' } as const) : ({ to: '/dashboard/$section', params: { section: id } } as const);

/** How many wait in a section, by its id. */
export type Badges = Readonly<Partial<Record<string, number>>>;

/** Nothing for none; large numbers say no more than that they are. */
export function shownBadge(count: number): string {
  if (count <= 0) return '';
  const { mostShown, more } = dashboardTexts;
  return count > mostShown ? more(mostShown) : String(count);
}
