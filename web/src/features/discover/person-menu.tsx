import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBan, IconDots, IconLink } from '@tabler/icons-react';
import type { PersonCard } from '@velvet/contracts/account/person';
import { discoverTexts } from '#texts/discover.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.ts';
import { copyText } from '#ui/use-copy.ts';
import { useBlock } from './mutations.ts';

async function copyAddressOf({ role, handle, id }: PersonCard): Promise<void> {
  const path = role === 'creator' ? `/@${handle}` : `/dashboard?section=discover&user=${encodeURIComponent(id)}`;
  if (await copyText(location.origin + path)) toast.success(discoverTexts.copied);
}

type PersonMenuProps = { readonly person: PersonCard; readonly onBlocked?: () => void };

export function PersonMenu({ person, onBlocked }: PersonMenuProps) {
  const [isAsking, asking] = useDisclosure(false);
  const block = useBlock();
  const confirm = () =>
    block.mutate(person, {
      onSuccess: () => onBlocked?.(),
      onSettled: asking.close,
    });
  return (
    <>
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
          <Menu.Item leftSection={<IconBan aria-hidden size={18} stroke={1.6} />} onClick={asking.open}>
            {discoverTexts.block}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        title={discoverTexts.blockTitle(person.name)}
        text={discoverTexts.blockText(person.handle)}
        confirmLabel={discoverTexts.block}
        isBusy={block.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
