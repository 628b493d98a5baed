import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { vaultTexts as texts } from '#texts/vault.ts';
import type { View } from '#ui/view-switch.tsx';
import classes from './vault-screen.module.css';

/** The shape of what is coming. */
export function VaultLoading({ view }: { readonly view: View }) {
  return (
    <div role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <div className={classes.skeletons} data-view={view} aria-hidden>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} height={view === 'grid' ? 346 : 88} radius="md" />
        ))}
      </div>
      <Text ta="center" c="dimmed">
        {texts.loading}
      </Text>
    </div>
  );
}
