import { Stack } from '@mantine/core';
import { uiTexts } from '#texts/ui.ts';
import { LoadingShimmer } from './loading-shimmer.tsx';
import classes from './loading.module.css';

/** Placeholder of a pending query. It fades in after a delay, so that a fast response shows no flicker. */
export function Loading({ text = uiTexts.loading }: { readonly text?: string }) {
  return (
    <Stack
      align="center"
      justify="center"
      gap="lg"
      flex={1}
      mih="60vh"
      c="dimmed"
      className={classes.loading}
      role="status"
    >
      <LoadingShimmer />
      {text}
    </Stack>
  );
}
