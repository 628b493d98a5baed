import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { signRequestsWith } from '#api/client.ts';
import { createQueryClient } from '#api/query-client.ts';
import '#api/zod-settings.ts';
import { createBrowserSession, returnAddress } from '#features/sign-in/browser-session.ts';
import { watchBackButton } from '#ui/back-closes.ts';
import { watchFocus } from '#ui/use-focus-back.ts';
import { App } from './app.tsx';
import { watchForNewBuild } from './new-build.ts';
import { createAppRouter, isReadable } from './router.tsx';
import { watchSession } from './routes/guards.ts';

/** How long a page that is seen already waits to learn who looks at it, in milliseconds. */
const patienceMs = 1500;

// The router could not read such an address, so it is an unknown one.
if (!isReadable(location.pathname)) history.replaceState(null, '', '/');

// Before the router listens to it.
watchBackButton(() => router.history.location.state.__TSR_key);
watchFocus();
watchForNewBuild(new URL(import.meta.url).pathname);

const session = createBrowserSession();
// Before the router reads the address: the callback is cleaned out of it at once.
const started = session.start();
const router = createAppRouter(session);
watchSession(session, router);
const client = createQueryClient();

signRequestsWith({
  token: () => session.token(),
  onRefused: async () => {
    returnAddress.remember(router.latestLocation.href);
    await session.forget();
    router.history.replace('/auth');
  },
});

started.then((address) => address && router.history.replace(address)).catch(reportError);

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root.');
const known = document.querySelector('#known');
if (known) takeOver(root, known).catch(reportError);
else draw(root);

/** What came with its first view stays as it is until the same can be drawn here. */
async function takeOver(view: Element, known: Element) {
  hydrate(client, JSON.parse(known.textContent));
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.allSettled([router.load(), Promise.race([started, patience])]);
  // in slices, between which the page that is seen can be scrolled
  startTransition(() => draw(view));
}

function draw(place: Element) {
  const onDrawn = () => {
    known?.remove();
    // what was pressed in the first view is pressed now
    document.dispatchEvent(new Event('velvet:drawn'));
  };
  createRoot(place).render(<App session={session} client={client} router={router} onDrawn={onDrawn} />);
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(reportError);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
