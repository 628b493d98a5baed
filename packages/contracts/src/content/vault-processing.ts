import { z } from 'zod';
import { call } from '#call.ts';
import { VaultItemId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { VaultItemNotFound } from './failures.ts';
import { VaultItem } from './vault.ts';

export const retryProcessing = call({
  method: 'POST',
  path: '/vault/{id}/retry',
  caller: 'member',
  others: ownersAlone,
  summary:
    'Processes a failed vault item of the caller again, or the renditions of its video that failed. An item without a failure stays as it is.',
  params: z.object({ id: VaultItemId }),
  data: VaultItem,
  failures: [VaultItemNotFound],
});
