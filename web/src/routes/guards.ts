import { redirect, type AnyRouter } from '@tanstack/react-router';
import { returnAddress } from '#features/sign-in/browser-session.ts';
import type { Session } from '#features/sign-in/session.ts';

type Entering = {
  readonly context: { readonly session: Session };
  readonly location: { readonly href: string };
  readonly preload: boolean;
};

/** `beforeLoad` of pages for members. Visitors sign in first and return to the same address. */
export async function requireUser({ context: { session }, location, preload }: Entering): Promise<void> {
  const { state } = await session.settled();
  if (state === 'signed-in') return;
  if (!preload) returnAddress.remember(location.href);
  throw redirect({ to: '/auth', replace: true });
}

/** `beforeLoad` of the sign-in page, which is shown until the session is known and sends members on. */
export function requireVisitor({ context: { session } }: Entering): void {
  if (session.read().state !== 'signed-in') return;
  throw redirect({ href: returnAddress.read(), replace: true });
}

/** Runs the guards of the current page again whenever somebody signs in or out. A page without guards stays as it is. */
export function watchSession(
  session: Session,
  router: Pick<AnyRouter, 'load' | 'matchRoutes' | 'latestLocation' | 'routesById'>,
) {
  let { state } = session.read();
  session.subscribe(() => {
    const next = session.read().state;
    if (next === state) return;
    state = next;
    const matches: readonly { readonly routeId: string }[] = router.matchRoutes(router.latestLocation);
    const isGuarded = matches.some(({ routeId }) => router.routesById[routeId]?.options.beforeLoad !== undefined);
    if (isGuarded) router.load().catch((error: unknown) => reportError(error));
  });
}

/**
 * Returns what a 401 does: the session ends here, and the page returns to its address after another sign-in. A late refusal of an
 * earlier token does nothing: one of several refused calls has ended the session, or somebody has signed in since.
 */
export function endRefusedSession(
  session: Pick<Session, 'hasToken' | 'forget'>,
  router: Pick<AnyRouter, 'latestLocation' | 'history'>,
) {
  return async (token: string | undefined): Promise<void> => {
    if (!session.hasToken(token)) return;
    returnAddress.remember(router.latestLocation.href);
    await session.forget();
    router.history.replace('/auth');
  };
}
