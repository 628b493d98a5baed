import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useLayoutEffect } from 'react';
import type { Session } from '#features/sign-in/session.ts';
import { SessionProvider } from '#features/sign-in/use-session.ts';
import { ManualCopyHost } from '#ui/manual-copy-host.tsx';
import { SandboxNotice } from '#ui/sandbox-notice.tsx';
import '#ui/styles.ts';
import { cssVariables, theme } from '#ui/theme.ts';
import { Toasts } from '#ui/toasts.tsx';
import type { AppRouter } from './router.tsx';

type AppProps = {
  readonly session: Session;
  readonly client: QueryClient;
  readonly router: AppRouter;
  /** it is in the page, and whatever stood in its place is gone */
  readonly onDrawn?: () => void;
};

export function App({ session, client, router, onDrawn }: AppProps) {
  useLayoutEffect(() => onDrawn?.(), [onDrawn]);
  return (
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="dark">
        <Toasts />
        <ManualCopyHost />
        <SandboxNotice />
        <QueryClientProvider client={client}>
          <SessionProvider value={session}>
            <RouterProvider router={router} />
          </SessionProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
}
