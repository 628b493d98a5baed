import {
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  redirect,
  stringifySearchWith,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { frameTexts } from '#texts/public-frame.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { Loading } from '#ui/loading.tsx';
import { PageError } from '#ui/page-error.tsx';
import { comingSoonPage } from './routes/coming-soon-page.tsx';
import { dashboardSearch } from './routes/dashboard-search.ts';
import { SignedInOnly, SignedOutOnly } from './routes/guards.tsx';
import { LandingPage } from './routes/landing.tsx';
import { Root } from './routes/root.tsx';

// The one table of addresses (part 1, section 2.1). The landing page comes with the first load, the rest on demand.
const root = createRootRoute({ component: Root });
const open = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component });

const signedOut = createRoute({ getParentRoute: () => root, id: 'signed-out', component: SignedOutOnly });
const auth = createRoute({
  getParentRoute: () => signedOut,
  path: 'auth',
  component: lazyChunk(async () => (await import('./routes/sign-in.tsx')).SignInPage),
});

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedInOnly });
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: 'dashboard',
  validateSearch: dashboardSearch,
  component: lazyChunk(async () => (await import('./routes/dashboard.tsx')).DashboardPage),
});

const creatorPage = createRoute({
  getParentRoute: () => root,
  path: '@{$handle}',
  // a post may be open over the page
  validateSearch: ({ post }: Record<string, unknown>): { post?: string } => (typeof post === 'string' ? { post } : {}),
  component: lazyChunk(async () => (await import('./routes/creator-page.tsx')).CreatorRoute),
});

const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

const routeTree = root.addChildren([
  open('/', LandingPage),
  signedOut.addChildren([auth]),
  signedIn.addChildren([dashboard]),
  open(
    'room/$roomId',
    lazyChunk(async () => (await import('./routes/meeting-room.tsx')).MeetingRoomPage),
  ),
  open(
    'support',
    lazyChunk(async () => (await import('./routes/support.tsx')).SupportPage),
  ),
  open(
    'creators',
    lazyChunk(async () => (await import('./routes/become-creator.tsx')).BecomeCreatorPage),
  ),
  open(
    'browse',
    lazyChunk(async () => (await import('./routes/browse.tsx')).BrowsePage),
  ),
  open(
    'terms',
    lazyChunk(async () => (await import('./routes/document-pages.tsx')).TermsPage),
  ),
  open(
    'privacy',
    lazyChunk(async () => (await import('./routes/document-pages.tsx')).PrivacyPage),
  ),
  open(
    'vault/shared/$token',
    lazyChunk(async () => (await import('./routes/shared-vault-item.tsx')).SharedVaultItemPage),
  ),
  open('video/$videoId', comingSoonPage(frameTexts.video, 'videos')),
  creatorPage,
  elsewhere,
]);

if (import.meta.env.DEV) {
  const design = open(
    'design',
    lazyChunk(async () => (await import('./routes/design/design.tsx')).DesignPage),
  );
  const room = open(
    'design/room',
    lazyChunk(async () => (await import('./routes/design/room.tsx')).RoomSpecimen),
  );
  root.addChildren([...(routeTree.children ?? []), design, room]);
}

/** Is every %-escape of a path a character? */
export function isReadable(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}

/** @param history where there is no browser with one */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    // what stands in an address is text, and stays as somebody typed it: a name may be '1e3'
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPendingComponent: Loading,
    defaultErrorComponent: PageError,
    scrollRestoration: history === undefined,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
