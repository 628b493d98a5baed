import { Menu } from '@mantine/core';
import { IconBan, IconDots, IconLink } from '@tabler/icons-react';
import type { PersonCard } from '@velvet/contracts/account/person';
import { blockingTexts } from '#texts/blocking.ts';
import { discoverTexts } from '#texts/discover.ts';
import { CollectItem } from '#ui/collect-item.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.ts';
import { copyText } from '#ui/use-copy.ts';

async function copyAddressOf({ role, handle, id }: PersonCard): Promise<void> {
  const path = role === 'creator' ? `/@${handle}` : `/dashboard?section=discover&user=${encodeURIComponent(id)}`;
  if (await copyText(location.origin + path)) toast.success(discoverTexts.copied);
}

type PersonMenuProps = { readonly person: PersonCard; readonly onBlock: (person: PersonCard) => void };

export function PersonMenu({ person, onBlock }: PersonMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton icon={IconDots} label={discoverTexts.moreLabel(person.name)} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconLink aria-hidden size={18} stroke={1.6} />}
          onClick={() => void copyAddressOf(person)}
        >
          {discoverTexts.copyLink}
        </Menu.Item>
        {person.role === 'creator' && <CollectItem creator={person} />}
        <Menu.Item leftSection={<IconBan aria-hidden size={18} stroke={1.6} />} onClick={() => onBlock(person)}>
          {blockingTexts.block}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
