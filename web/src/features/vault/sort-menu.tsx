import { Menu } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { VaultSort } from '@velvet/contracts/content/vault';
import { albumTexts as texts } from '#texts/vault-albums.ts';
import { Action } from '#ui/action.tsx';

type SortMenuProps = { readonly sort: VaultSort; readonly onSort: (sort: VaultSort) => void };

export function SortMenu({ sort, onSort }: SortMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Action
          look="bare"
          aria-label={texts.sortLabel(texts.sort[sort])}
          leftSection={<IconArrowsSort aria-hidden size={19} stroke={1.6} />}
        >
          {texts.sort[sort]}
        </Action>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={sort} onChange={(order) => onSort(VaultSort.parse(order))}>
          {VaultSort.options.map((order) => (
            <Menu.RadioItem key={order} value={order}>
              {texts.sort[order]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
