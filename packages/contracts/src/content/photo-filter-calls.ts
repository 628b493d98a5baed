import { z } from 'zod';
import { PlanRequired } from '#payment/failures.ts';
import { call } from '#call.ts';
import { VaultItemId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { readJson } from '#json.ts';
import {
  PictureTooLargeToFilter,
  QuotaExceeded,
  VaultItemNotFound,
  VaultItemNoPicture,
  VaultItemNotReady,
} from './failures.ts';
import { FilterEdit } from './photo-filter.ts';
import { VaultItem } from './vault.ts';

export const applyPhotoFilter = call({
  method: 'POST',
  path: '/vault/{id}/filters',
  caller: 'member',
  others: ownersAlone,
  summary:
    'Saves a filtered copy of a picture as a new, private vault item; the picture stays. Idempotent: the same filter of the same picture is one copy.',
  params: z.object({ id: VaultItemId }),
  body: FilterEdit,
  /** the copy; its state is `uploaded` until it is made in full resolution */
  data: VaultItem,
  failures: [
    VaultItemNotFound,
    VaultItemNotReady,
    VaultItemNoPicture,
    PictureTooLargeToFilter,
    QuotaExceeded,
    PlanRequired,
  ],
});

/** Query of a preview: `filter` is a `FilterEdit` as JSON, appended to the item's `filterUrl`. */
export const FilterQuery = z.object({ filter: z.string().max(4000).transform(readJson).pipe(FilterEdit) });
