import { Box, Group, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { frameTexts } from '#texts/public-frame.ts';
import { signInTexts } from '#texts/sign-in.ts';
import { Loading } from '#ui/loading.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import curtain from './art/curtain.webp';
import { SignInFailed, SignedInView, SignedOutView } from './sign-in-views.tsx';
import classes from './sign-in-screen.module.css';
import { useSession, useSessionState } from './use-session.ts';

/** The whole of /auth: a picture, and beside it whatever the session is doing (part 1, section 2.3). */
export function SignInScreen() {
  return (
    <div className={classes.screen}>
      <SkipLink />
      <aside className={classes.picture}>
        <img src={curtain} width={1440} height={1800} alt="" />
        <p className={classes.line}>
          {signInTexts.line.start}
          <br />
          <em>{signInTexts.line.end}</em>
        </p>
      </aside>
      <div className={classes.side}>
        <Group component="header" align="stretch" wrap="nowrap" justify="flex-end" gap={0} className={classes.header}>
          <Wordmark />
        </Group>
        <Stack
          id="content"
          tabIndex={-1}
          component="main"
          justify="center"
          gap={0}
          mx="auto"
          flex={1}
          w="100%"
          maw={420}
          className={classes.main}
        >
          <SignInPanel />
        </Stack>
        <Box component="footer" ta="center" fz="caption" c="dimmed">
          {frameTexts.age}
        </Box>
      </div>
    </div>
  );
}

function SignInPanel() {
  const session = useSession();
  const state = useSessionState();
  useEffect(() => session.prepare(), [session]);
  if (state.state === 'loading') return <Loading />;
  if (state.state === 'failed') {
    return <SignInFailed failure={state.failure} onTryAgain={() => session.signIn(state.way)} />;
  }
  if (state.state === 'signed-in') return <SignedInView user={state.user} onSignOut={() => session.signOut()} />;
  return <SignedOutView onSignIn={(way) => session.signIn(way)} />;
}
