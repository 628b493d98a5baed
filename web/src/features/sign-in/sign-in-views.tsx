import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { signInTexts as texts } from '#texts/sign-in.ts';
import { Action } from '#ui/action.tsx';
import { Icon } from '#ui/icon.tsx';
import { PersonAvatar } from '#ui/person-avatar.tsx';
import type { LocalUser } from './local-user.ts';
import type { SignInWay } from './session-state.ts';
import type { SignInFailure } from './sign-in-failure.ts';
import classes from './sign-in-screen.module.css';

export function SignedOutView({ onSignIn }: { onSignIn: (way: SignInWay) => Promise<void> }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void onSignIn('redirect');
  };
  return (
    <Stack className={classes.view} gap={0}>
      <Title fz="var(--velvet-display-sm)" fw={400} lh={1.1}>
        {texts.title}
      </Title>
      <Text c="dimmed" fz="lg" lh={1.6} mt="md" mb="3xl">
        {texts.text}
      </Text>
      <Action look="accent" size="xl" fullWidth onClick={leave} loading={isLeaving}>
        {texts.redirect}
      </Action>
      <Action
        look="quiet"
        fullWidth
        mt="xs"
        leftSection={<Icon name="window" />}
        disabled={isLeaving}
        onClick={() => void onSignIn('popup')}
      >
        {texts.popup}
      </Action>
      <Text c="dimmed" fz="sm" mt="2xl" lh={1.6} className={classes.note}>
        {texts.agree.start}{' '}
        <Anchor inherit underline="always" renderRoot={(props) => <Link to="/terms" {...props} />}>
          {texts.agree.terms}
        </Anchor>{' '}
        {texts.agree.and}{' '}
        <Anchor inherit underline="always" renderRoot={(props) => <Link to="/privacy" {...props} />}>
          {texts.agree.privacy}
        </Anchor>
      </Text>
    </Stack>
  );
}

export function SignInFailed({ failure, onTryAgain }: { failure: SignInFailure; onTryAgain: () => Promise<void> }) {
  return (
    <Stack className={classes.view} gap={0}>
      <Stack role="alert" gap="xs" py="lg" px="xl" bdrs="md" bg="#ff5c6c14" className={classes.failure}>
        <Title order={1} fz="3xl" fw={440} lh={1.25} lts="-0.01em">
          {texts.failed(failure.message)}
        </Title>
        {failure.advice && <Text c="dimmed">{failure.advice}</Text>}
      </Stack>
      <Action look="accent" size="xl" fullWidth mt="2xl" onClick={() => void onTryAgain()}>
        {texts.tryAgain}
      </Action>
    </Stack>
  );
}

export function SignedInView({ user, onSignOut }: { user: LocalUser; onSignOut: () => Promise<void> }) {
  return (
    <Stack className={classes.view} gap={0} align="center" ta="center">
      <PersonAvatar name={user.displayName} picture={user.picture} size={96} />
      <Title fz="var(--velvet-display-sm)" fw={400} lh={1.1} mt="xl">
        {texts.welcome(user.displayName)}
      </Title>
      <Text c="dimmed" mt="xs">
        {user.email}
      </Text>
      <Action look="outline" mt="2xl" leftSection={<Icon name="leave" />} onClick={() => void onSignOut()}>
        {texts.signOut}
      </Action>
    </Stack>
  );
}
