import { hydrate } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { signRequestsWith } from '#api/client.ts';
import { createQueryClient } from '#api/query-client.ts';
import '#api/zod-settings.ts';
import { createBrowserSession } from '#features/sign-in/browser-session.ts';
import { watchPictures } from '#resources/watch-pictures.ts';
import { watchLayers } from '#ui/layers.ts';
import { watchScroll } from '#ui/scroll-return.ts';
import { watchFocus } from '#ui/use-focus-back.ts';
import { App } from './app.tsx';
import { watchForNewBuild } from './new-build.ts';
import { createAppRouter, isReadable } from './router.tsx';
import { endRefusedSession, watchSession } from './routes/guards.ts';

/** How long a visible first view waits for the session, in milliseconds. */
const sessionTimeoutMs = 1500;

// The router cannot parse a malformed address; treat it as unknown.
if (!isReadable(location.pathname)) history.replaceState(null, '', '/');

watchFocus();
watchScroll();
watchForNewBuild(new URL(import.meta.url).pathname);

const session = createBrowserSession();
// Must run before the router reads the address: it removes the callback parameters.
const started = session.start();
const router = createAppRouter(session);
watchSession(session, router);
watchLayers(router.history);
const client = createQueryClient();
watchPictures(client);

signRequestsWith({
  token: () => session.token(),
  onRefused: endRefusedSession(session, router),
});

started.then((address) => address && router.history.replace(address)).catch(reportError);

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root.');
const known = document.querySelector('#known');
if (known) takeOver(root, known).catch(reportError);
else draw(root);

/** Keeps the server-rendered first view until the application can render the same content. */
async function takeOver(view: Element, known: Element) {
  hydrate(client, JSON.parse(known.textContent));
  const timeout = new Promise((resolve) => setTimeout(resolve, sessionTimeoutMs));
  await Promise.allSettled([router.load(), Promise.race([started, timeout])]);
  // a transition renders in slices, so that the visible page stays scrollable
  startTransition(() => draw(view));
}

function draw(place: Element) {
  const onDrawn = () => {
    known?.remove();
    // replays presses on the first view
    document.dispatchEvent(new Event('velvet:drawn'));
  };
  createRoot(place).render(<App session={session} client={client} router={router} onDrawn={onDrawn} />);
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(reportError);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
