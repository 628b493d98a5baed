import { postAudienceChanged, postDeleted, postPublished } from '@velvet/contracts/content/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { postCountRepository } from './post-count.repository.ts';

// Each of these takes effect once, and a sum does not ask in which order it was added up.

const onPostPublished = on(postPublished, async (_context: Context, tx, { authorId }) => {
  await postCountRepository(tx).add(authorId, 1);
});

const onPostAudienceChanged = on(postAudienceChanged, async (_context: Context, tx, { authorId, audience }) => {
  if (audience === 'private') await postCountRepository(tx).add(authorId, -1);
});

const onPostDeleted = on(postDeleted, async (_context: Context, tx, { authorId, audience }) => {
  if (audience !== 'private') await postCountRepository(tx).add(authorId, -1);
});

export const postConsumers = [onPostPublished, onPostAudienceChanged, onPostDeleted];
