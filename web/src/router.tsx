import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  parseSearchWith,
  redirect,
  stringifySearchWith,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { returnAddress } from '#features/sign-in/browser-session.ts';
import type { Session } from '#features/sign-in/session.ts';
import { lazyChunk } from '#ui/chunk.ts';
import { isScrolled } from '#ui/layers.ts';
import { Loading } from '#ui/loading.tsx';
import { PageError } from '#ui/page-error.tsx';
import { requireUser, requireVisitor } from './routes/guards.ts';
import { LandingPage } from './routes/landing.tsx';
import { Root } from './routes/root.tsx';
import { textParams } from './routes/search-params.ts';

// The one table of addresses (part 1, section 2.1). The landing page comes with the first load, the rest on demand.
const root = createRootRouteWithContext<{ readonly session: Session }>()({ component: Root });
const open = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component });

const auth = createRoute({
  getParentRoute: () => root,
  path: 'auth',
  beforeLoad: requireVisitor,
  onLeave: () => returnAddress.forget(),
  component: lazyChunk(async () => (await import('./routes/sign-in.tsx')).SignInPage),
});

const DashboardPage = lazyChunk(async () => (await import('./routes/dashboard.tsx')).DashboardPage);
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async (entering) => {
    // the page loads while the session is checked
    void DashboardPage.preload();
    await requireUser(entering);
  },
});
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: 'dashboard',
  // the section, a post or a person in it, and the page of a section that has several
  validateSearch: textParams('section', 'post', 'user', 'view', 'conversation', 'with', 'item'),
  component: DashboardPage,
});

const creatorPage = createRoute({
  getParentRoute: () => root,
  path: '@{$handle}',
  // a post may be open over the page; `ref` is the name of a creator's link, `promo` the code of an offer
  validateSearch: textParams('post', 'tab', 'ref', 'promo'),
  component: lazyChunk(async () => (await import('./routes/creator-page.tsx')).CreatorRoute),
});

const support = createRoute({
  getParentRoute: () => root,
  path: 'support',
  // a request may be open over the page; a visitor without an account has its key
  validateSearch: textParams('ticket', 'key'),
  component: lazyChunk(async () => (await import('./routes/support.tsx')).SupportPage),
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
  auth,
  signedIn.addChildren([dashboard]),
  open(
    'room/$roomId',
    lazyChunk(async () => (await import('./routes/meeting-room.tsx')).MeetingRoomPage),
  ),
  support,
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
  open(
    'gift/$code',
    lazyChunk(async () => (await import('./routes/gift-page.tsx')).GiftRoute),
  ),
  open(
    'collection/$id',
    lazyChunk(async () => (await import('./routes/collection-page.tsx')).CollectionRoute),
  ),
  open(
    'session/$sessionId',
    lazyChunk(async () => (await import('./routes/session-page.tsx')).SessionRoute),
  ),
  open(
    'video/$videoId',
    lazyChunk(async () => (await import('./routes/video-page.tsx')).VideoRoute),
  ),
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
export const createAppRouter = (session: Session, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { session },
    // search parameters stay text as typed: a name may be '1e3'
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPendingComponent: Loading,
    defaultErrorComponent: PageError,
    scrollRestoration: history === undefined && isScrolled,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
