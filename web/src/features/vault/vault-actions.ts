import { IconDownload, IconEye, IconPencil, IconShare2, IconTrash, type Icon } from '@tabler/icons-react';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { vaultTexts } from '#texts/vault.ts';

export type VaultAction = 'view' | 'download' | 'share' | 'edit' | 'delete';

export type ActOn = (action: VaultAction, item: VaultItem) => void;

const icons: Readonly<Record<VaultAction, Icon>> = {
  view: IconEye,
  download: IconDownload,
  share: IconShare2,
  edit: IconPencil,
  delete: IconTrash,
};

/** The five buttons of every card (part 2 section 2), and whether they can do something for this item now. */
export function actionsFor({ state, urls }: Pick<VaultItem, 'state' | 'urls'>) {
  const needsFile: ReadonlySet<VaultAction> = new Set(['view', 'download', 'share']);
  const hasFile = state === 'ready' && urls.original !== null;
  return (['view', 'download', 'share', 'edit', 'delete'] as const).map((action) => ({
    action,
    label: vaultTexts.actions[action],
    icon: icons[action],
    isPossible: hasFile || !needsFile.has(action),
  }));
}
