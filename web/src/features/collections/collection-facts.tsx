import { Group } from '@mantine/core';
import { IconLock, IconWorld } from '@tabler/icons-react';
import type { Collection } from '@velvet/contracts/account/collections';
import { collectionTexts as texts } from '#texts/collections.ts';
import { counted } from '#ui/format.ts';

/** Whether a collection is public, and the number of its creators. */
export function CollectionFacts({ collection: { isPrivate, creatorCount } }: { readonly collection: Collection }) {
  const Drawn = isPrivate ? IconLock : IconWorld;
  return (
    <Group gap="4xs" fz="caption" c="dimmed">
      <Drawn aria-hidden size={15} stroke={1.6} />
      {isPrivate ? texts.private : texts.public} · {counted(creatorCount, texts.creator, texts.manyCreators)}
    </Group>
  );
}
