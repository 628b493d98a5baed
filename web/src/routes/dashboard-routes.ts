import { createRoute, redirect, type RouteComponent } from '@tanstack/react-router';
import { lazyChunk } from '#ui/chunk.ts';
import { SectionError } from '#ui/page-error.tsx';
import { requireUser } from './guards.ts';
import { sectionAddress } from './old-addresses.ts';
import { rootRoute } from './root-route.ts';
import { textParams } from './search-params.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** id of the section of the dashboard that the route shows */
    readonly section?: string;
  }
}

const DashboardPage = lazyChunk(async () => (await import('./dashboard.tsx')).DashboardPage);

const signedIn = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async (entering) => {
    // the page loads while the session is checked
    void DashboardPage.preload();
    await requireUser(entering);
  },
});

const dashboard = createRoute({ getParentRoute: () => signedIn, path: 'dashboard', component: DashboardPage });

const home = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  beforeLoad: ({ location }) => {
    const address = sectionAddress(location.search);
    if (address) throw redirect({ ...address, hash: true, state: true, replace: true });
  },
  // without a post: the feed
  validateSearch: textParams('post'),
  component: lazyChunk(async () => (await import('./home-section.tsx')).HomeSection),
  errorComponent: SectionError,
  staticData: { section: 'home' },
});

/** @param params names of the search parameters of the section */
const section = <const Path extends string, const Name extends string = never>(
  path: Path,
  component: RouteComponent,
  ...params: readonly Name[]
) =>
  createRoute({
    getParentRoute: () => dashboard,
    path,
    validateSearch: textParams(...params),
    component,
    errorComponent: SectionError,
    staticData: { section: path },
  });

/** Sections that are not built yet, and every other id. */
const others = createRoute({
  getParentRoute: () => dashboard,
  path: '$section',
  component: lazyChunk(async () => (await import('./coming-soon-section.tsx')).ComingSoonSection),
  errorComponent: SectionError,
});

/** Routes below `/dashboard`: one per section, each with a chunk of its own. */
export const dashboardRoutes = signedIn.addChildren([
  dashboard.addChildren([
    home,
    section(
      'notifications',
      lazyChunk(async () => (await import('./notifications-section.tsx')).NotificationsSection),
    ),
    section(
      'discover',
      lazyChunk(async () => (await import('./discover-section.tsx')).DiscoverSection),
      'user',
    ),
    section(
      'saved',
      lazyChunk(async () => (await import('./saved-section.tsx')).SavedSection),
    ),
    section(
      'subscriptions',
      lazyChunk(async () => (await import('./subscriptions-section.tsx')).SubscriptionsSection),
    ),
    section(
      'purchases',
      lazyChunk(async () => (await import('./purchases-section.tsx')).PurchasesSection),
      'view',
    ),
    section(
      'cards',
      lazyChunk(async () => (await import('./cards-section.tsx')).CardsSection),
    ),
    section(
      'statements',
      lazyChunk(async () => (await import('./statements-section.tsx')).StatementsSection),
      'view',
    ),
    section(
      'vault',
      lazyChunk(async () => (await import('./vault-section.tsx')).VaultSection),
    ),
    section(
      'profile',
      lazyChunk(async () => (await import('./profile-section.tsx')).ProfileSection),
    ),
    others,
  ]),
]);
