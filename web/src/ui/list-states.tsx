import { Center, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { Action } from './action.tsx';
import { Icon, type IconName } from './icon.tsx';

type EmptyStateProps = {
  readonly icon: IconName;
  readonly title: string;
  /** purpose of the list, in a sentence */
  readonly text?: string;
  /** the next action */
  readonly children?: ReactNode;
};

/** The state of a list without entries. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <Stack align="center" justify="center" gap="sm" py="5xl" px="xl" ta="center">
      <Center component="span" w={72} h={72} bdrs="50%" c="var(--velvet-pink)" bg="var(--velvet-raised)">
        <Icon name={icon} size={28} />
      </Center>
      <Text mt="2xs" ff="heading" fz="2xl">
        {title}
      </Text>
      {text && (
        <Text mb="2xs" maw="44ch" c="dimmed">
          {text}
        </Text>
      )}
      {children}
    </Stack>
  );
}

type ErrorStateProps = {
  readonly message: string;
  readonly onRetry: () => void;
  /** in place of a whole page, whose heading it is */
  readonly isPage?: boolean;
};

/** The state of a list or page that could not be loaded. */
export function ErrorState({ message, onRetry, isPage = false }: ErrorStateProps) {
  return (
    <Stack align="center" justify="center" gap="sm" py="5xl" px="xl" ta="center" role="alert">
      <Text component={isPage ? 'h1' : 'p'} mt="2xs" ff="heading" fz="2xl" fw={400}>
        {message}
      </Text>
      <Action onClick={onRetry}>{uiTexts.tryAgain}</Action>
    </Stack>
  );
}
