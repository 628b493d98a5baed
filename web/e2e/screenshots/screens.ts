import type { BrowserContext, Page } from 'playwright-core';
import type { People, Viewer } from './people.ts';

export type Screen = {
  readonly name: string;
  readonly address: string;
  readonly as?: Viewer;
  /** has not gone through onboarding */
  readonly isAtFirstSteps?: boolean;
  /** set-up before the page is opened */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
  /** action on the page before the screenshot */
  readonly act?: (page: Page) => Promise<void>;
};

const pages = ['/', '/auth', '/browse', '/creators', '/support', '/terms', '/privacy'];

/** Sections, with the call that fails in their error state. */
const sections = {
  home: '**/posts?*',
  videos: '**/api/videos?*',
  discover: '**/users*',
  notifications: '**/notifications*',
  messages: '**/messages/conversations*',
  collections: '**/collections',
  vault: '**/vault*',
  queue: '**/queue?*',
  statements: '**/statements*',
  statistics: '**/analytics?*',
  profile: '**/profile',
  saved: '**/posts/saved?*',
  subscriptions: '**/subscriptions*',
  purchases: '**/purchases*',
  cards: '**/payment-methods*',
  'statements&view=payouts': '**/payouts**',
  audience: '**/subscribers*',
  'audience&view=buyers': '**/sales*',
  'purchases&view=billing': '**/billing*',
  'subscriptions&view=calendar': '**/renewals?*',
} as const;

/** Pages of administrators, with the call that fails in their error state. */
const administration = {
  payments: '**/admin/payments*',
  refunds: '**/admin/refund-requests*',
  disputes: '**/admin/disputes*',
  payoutRuns: '**/admin/payout*',
  bonuses: '**/admin/bonuses*',
  taxes: '**/taxes/**',
  reconciliation: '**/admin/reconciliation*',
} as const;

/** Sections that only a creator has or fills. */
const forCreators = new Set([
  'vault',
  'queue',
  'statements',
  'statistics',
  'statements&view=payouts',
  'audience',
  'audience&view=buyers',
  'profile',
  'notifications',
]);

/** Every screen by name, with its viewer, in its full, empty and failing states. */
export function screens({ creator, fan, operator, newcomer, beginner, arrival, collection }: People): Screen[] {
  // the newcomer has a notification about the passed age check
  const untouched = (section: string) => (section === 'notifications' ? beginner : newcomer);
  const member = (section: string) => (forCreators.has(section) ? creator : fan);
  const address = (section: string) => `/dashboard?section=${section}`;
  return [
    ...pages.map((path) => ({ name: `page${path === '/' ? '-landing' : path.replaceAll('/', '-')}`, address: path })),
    { name: 'page-creator', address: `/@${creator.handle}` },
    { name: 'page-creator-as-fan', address: `/@${creator.handle}`, as: fan },
    { name: 'page-creator-own', address: `/@${creator.handle}`, as: creator },
    { name: 'page-creator-missing', address: '/@nobody.at.all' },
    { name: 'page-creator-age-gate', address: `/@${creator.handle}`, prepare: unconfirmed },
    { name: 'page-video-missing', address: '/video/none' },
    { name: 'page-collection', address: collection },
    { name: 'page-collection-own', address: collection, as: fan },
    { name: 'page-collection-missing', address: '/collection/none' },
    { name: 'age-question', address: '/dashboard', as: arrival, isAtFirstSteps: true },
    { name: 'first-steps', address: '/dashboard', as: beginner, isAtFirstSteps: true },
    ...Object.entries(sections).flatMap(([section, calls]): Screen[] => [
      { name: `${nameOf(section)}-full`, address: address(section), as: member(section) },
      { name: `${nameOf(section)}-empty`, address: address(section), as: untouched(section) },
      { name: `${nameOf(section)}-failing`, address: address(section), as: member(section), prepare: failing(calls) },
    ]),
    ...Object.entries(administration).flatMap(([view, calls]): Screen[] => {
      const page = { address: `/dashboard?section=administration&view=${view}`, as: operator };
      return [
        { ...page, name: `administration-${view}-full` },
        { ...page, name: `administration-${view}-failing`, prepare: failing(calls) },
      ];
    }),
  ];
}

const nameOf = (section: string) => section.replace('&view=', '-');

const asked = new Set(['fetch', 'xhr']);

function failing(calls: string) {
  return async (context: BrowserContext) => {
    await context.route(calls, (route) => {
      const request = route.request();
      const isCall = asked.has(request.resourceType()) && !new URL(request.url()).pathname.startsWith('/assets/');
      return isCall ? route.abort() : route.continue();
    });
  };
}

/** Removes the visitor's confirmation to be an adult. */
async function unconfirmed(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => localStorage.removeItem('velvet.adult'));
}
