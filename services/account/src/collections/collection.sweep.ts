import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';

export const deleteOldCollections = sweep('account.deleteOldCollections', 3600, ({ collections }: Context) =>
  collections.deleteOld(),
);
