import { VaultItem } from '@velvet/contracts/content/vault';
import { VaultItemId } from '@velvet/contracts/ids';
import { sampleOf } from './sample.ts';

/** Items of the vault that are ready and private. */
export const itemsNamed = (...titles: readonly string[]): VaultItem[] =>
  titles.map((title, index) => ({
    ...sampleOf(VaultItem, 'full'),
    id: VaultItemId.parse(`01890000-0000-7000-8000-00000000001${index}`),
    title,
    type: 'document',
    state: 'ready',
    reason: null,
    isPrivate: true,
    seenBy: [],
    processing: [],
    edit: null,
    price: null,
    shareUrl: null,
  }));
