import { IconDownload, IconEye, IconPencil, IconRefresh, IconShare2, IconTrash, type Icon } from '@tabler/icons-react';
import type { VaultItem } from '@velvet/contracts/content/vault';
import { processingTexts } from '#texts/processing.ts';
import { vaultTexts } from '#texts/vault.ts';
import { failedSteps } from '#ui/processing-steps.ts';

export type VaultAction = 'retry' | 'view' | 'download' | 'share' | 'edit' | 'delete';

export type ActOn = (action: VaultAction, item: VaultItem) => void;

const icons: Readonly<Record<VaultAction, Icon>> = {
  retry: IconRefresh,
  view: IconEye,
  download: IconDownload,
  share: IconShare2,
  edit: IconPencil,
  delete: IconTrash,
};

/**
 * The five buttons of every card (part 2 section 2), and whether they can do something for this item now. A failed item, or one whose
 * renditions failed, has one more that tries again.
 */
export function actionsFor({ state, urls, processing }: Pick<VaultItem, 'state' | 'urls' | 'processing'>) {
  const needsFile: ReadonlySet<VaultAction> = new Set(['view', 'download', 'share']);
  const hasFile = state === 'ready' && urls.original !== null;
  const canRetry = state === 'failed' || failedSteps(processing) !== undefined;
  const actions: VaultAction[] = [
    ...(canRetry ? (['retry'] as const) : []),
    'view',
    'download',
    'share',
    'edit',
    'delete',
  ];
  return actions.map((action) => ({
    action,
    label: action === 'retry' ? processingTexts.retry : vaultTexts.actions[action],
    icon: icons[action],
    isPossible: hasFile || !needsFile.has(action),
  }));
}
