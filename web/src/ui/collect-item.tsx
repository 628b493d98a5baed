import { Menu } from '@mantine/core';
import { IconBookmarks } from '@tabler/icons-react';
import { collectionTexts } from '#texts/collections.ts';
import { useCollecting, type Collectable } from './collecting.ts';

/** Entry of a creator's menu. Nothing for visitors. */
export function CollectItem({ creator }: { readonly creator: Collectable }) {
  const collect = useCollecting();
  if (!collect) return null;
  return (
    <Menu.Item leftSection={<IconBookmarks aria-hidden size={18} stroke={1.6} />} onClick={() => collect(creator)}>
      {collectionTexts.collect}
    </Menu.Item>
  );
}
