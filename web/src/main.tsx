import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { signRequestsWith } from '#api/client.ts';
import { createQueryClient } from '#api/query-client.ts';
import '#api/zod-settings.ts';
import { createBrowserSession, returnAddress } from '#features/sign-in/browser-session.ts';
import { SessionProvider } from '#features/sign-in/use-session.ts';
import { watchBackButton } from '#ui/back-closes.ts';
import { CopyByHand } from '#ui/copy-by-hand.tsx';
import '#ui/styles.ts';
import { cssVariables, theme } from '#ui/theme.ts';
import { Toasts } from '#ui/toasts.tsx';
import { createAppRouter, isReadable } from './router.tsx';

// The router could not read such an address, so it is an unknown one.
if (!isReadable(location.pathname)) history.replaceState(null, '', '/');

// Before the router listens to it.
watchBackButton(() => router.history.location.state.__TSR_key);

const session = createBrowserSession();
// Before the router reads the address: the callback is cleaned out of it at once.
const started = session.start();
const router = createAppRouter();

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
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="dark">
      <Toasts />
      <CopyByHand />
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider value={session}>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(reportError));
}
