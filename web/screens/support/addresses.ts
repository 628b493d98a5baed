import { accountSections, administration, sidebarOf } from '#features/dashboard-shell/sections.ts';
import type { Role } from './fixtures.ts';

/** A screen: its address, and the role that sees most of it. `isStatic`: it makes no call of its own, or has words for its failure. */
export type ScreenAddress = {
  readonly name: string;
  readonly address: string;
  readonly as: Role;
  readonly isStatic: boolean;
};

const id = '01890000-0000-7000-8000-000000000000';
const sections = [...sidebarOf(true).flat(), ...accountSections, administration];

/** Pages of a section, by the parameter `view`, and what opens over it. */
const within: readonly (readonly [string, string])[] = [
  ['statements', 'view=payouts'],
  ['audience', 'view=offers'],
  ['audience', 'view=followers'],
  ['audience', 'view=buyers'],
  ['audience', 'view=broadcasts'],
  ['profile', 'view=selling'],
  ['profile', 'view=settings'],
  ['profile', 'view=account'],
  ['subscriptions', 'view=calendar'],
  ['subscriptions', 'view=spending'],
  ['purchases', 'view=gifts'],
  ['purchases', 'view=billing'],
  ['administration', 'view=payments'],
  ['administration', 'view=refunds'],
  ['administration', 'view=disputes'],
  ['administration', 'view=payoutRuns'],
  ['administration', 'view=bonuses'],
  ['administration', 'view=reconciliation'],
  ['administration', 'view=taxes'],
  ['administration', 'view=support'],
  ['discover', 'user=mara.voss'],
  ['messages', `conversation=${id}`],
  ['home', `post=${id}`],
];

/** Screens that need no answer, that have words of their own for a refusal, and the videos, of which none plays here. */
const staticScreens = new Set([
  '/auth',
  '/creators',
  '/terms',
  '/privacy',
  '/gift/none',
  '/vault/shared/none',
  'more',
  'profile',
  'videos',
]);

const pages: readonly (readonly [string, Role])[] = [
  ['/auth', 'visitor'],
  ['/browse', 'visitor'],
  ['/creators', 'visitor'],
  ['/support', 'visitor'],
  ['/terms', 'visitor'],
  ['/privacy', 'visitor'],
  ['/@mara.voss', 'fan'],
  ['/@mara.voss', 'visitor'],
  [`/@mara.voss?post=${id}`, 'fan'],
  ['/@mara.voss?tab=vault', 'fan'],
  [`/collection/${id}`, 'fan'],
  [`/session/${id}`, 'fan'],
  [`/video/${id}`, 'fan'],
  ['/gift/none', 'fan'],
  ['/vault/shared/none', 'visitor'],
];

/** Every section of the dashboard, from the code that shows them, and every page. */
export const screens: readonly ScreenAddress[] = [
  ...sections.map(({ id: section }) => [section, ''] as const),
  ...within,
]
  .map(([section, more]): ScreenAddress => ({
    name: more ? `${section}, ${more}` : section,
    address: `/dashboard?section=${section}${more && `&${more}`}`,
    as: 'administrator',
    isStatic: staticScreens.has(section),
  }))
  .concat(
    pages.map(([address, as]) => ({ name: `${address} as ${as}`, address, as, isStatic: staticScreens.has(address) })),
  );
