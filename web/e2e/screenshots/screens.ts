import type { BrowserContext, Page } from 'playwright-core';

export type Viewer = {
  readonly sub: string;
  readonly handle: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
};

export type Screen = {
  readonly name: string;
  readonly address: string;
  readonly as?: Viewer;
  /** has not gone through onboarding */
  readonly isAtFirstSteps?: boolean;
  /** before the page is opened */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
  /** on the page, until it shows what is to be seen */
  readonly act?: (page: Page) => Promise<void>;
};

const pages = ['/', '/auth', '/creators', '/support', '/terms', '/privacy'];

/** Sections with the call whose failing they show. */
const sections = {
  home: '**/posts?*',
  discover: '**/users*',
  notifications: '**/notifications*',
  vault: '**/vault*',
  statements: '**/statements*',
  profile: '**/profile',
  subscriptions: '**/subscriptions*',
  purchases: '**/purchases*',
  cards: '**/payment-methods*',
  'statements&view=subscribers': '**/subscribers*',
  'statements&view=buyers': '**/sales*',
  'purchases&view=billing': '**/billing*',
} as const;

const own = new Set([
  'vault',
  'statements',
  'statements&view=subscribers',
  'statements&view=buyers',
  'profile',
  'notifications',
]);

/** Every screen, by name: what it shows, to whom, full, empty and failing. */
export function screens({ creator, fan, newcomer }: Record<'creator' | 'fan' | 'newcomer', Viewer>): Screen[] {
  const address = (section: string) => `/dashboard?section=${section}`;
  return [
    ...pages.map((path) => ({ name: `page${path === '/' ? '-landing' : path.replaceAll('/', '-')}`, address: path })),
    { name: 'page-creator', address: `/@${creator.handle}` },
    { name: 'page-creator-as-fan', address: `/@${creator.handle}`, as: fan },
    { name: 'page-creator-missing', address: '/@nobody.at.all' },
    { name: 'first-steps', address: '/dashboard', as: newcomer, isAtFirstSteps: true },
    ...Object.entries(sections).flatMap(([section, calls]): Screen[] => [
      { name: `${nameOf(section)}-full`, address: address(section), as: own.has(section) ? creator : fan },
      { name: `${nameOf(section)}-empty`, address: address(section), as: newcomer },
      { name: `${nameOf(section)}-failing`, address: address(section), as: fan, prepare: failing(calls) },
    ]),
  ];
}

const nameOf = (section: string) => section.replace('&view=', '-');

const asked = new Set(['fetch', 'xhr']);

function failing(calls: string) {
  return async (context: BrowserContext) => {
    await context.route(calls, (route) =>
      asked.has(route.request().resourceType()) ? route.abort() : route.continue(),
    );
  };
}
