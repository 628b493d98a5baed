import { readPost } from '@velvet/contracts/content/post-calls';
import { completeUpload, readUpload } from '@velvet/contracts/content/upload';
import { readVaultItem } from '@velvet/contracts/content/vault';
import type { Site } from '#story/running-site.ts';
import type { Cast } from '#kill/cast.ts';
import type { Journal } from '#kill/journal.ts';
import { countLost, countMissing, texts, type Counts } from './findings.ts';

/** Acknowledged posts, likes and uploads without their effect. */
export async function countLostContent(site: Site, { creator }: Cast, journal: Journal): Promise<Counts> {
  const liked = await texts(
    site,
    'content',
    `select user_id || ' ' || subject_id from subject_reaction where subject_kind = 'post'`,
  );
  return {
    'posts lost': await countMissing(
      journal.posts,
      async (id) => (await creator.make(readPost, { params: { id } })).status === 200,
    ),
    'likes lost': countLost(journal.likes, liked),
    'uploads lost': await countMissing(
      journal.items,
      async (id) => (await creator.make(readVaultItem, { params: { id } })).data?.state === 'ready',
    ),
    'uploads neither resumable nor gone': await countMissing(journal.uploads, (id) => isResumableOrGone(creator, id)),
  };
}

async function isResumableOrGone(creator: Cast['creator'], id: string): Promise<boolean> {
  const { status, data } = await creator.make(readUpload, { params: { id } });
  if (status === 404 || data?.state === 'completed') return true;
  if (!data?.parts.every(({ hasArrived }) => hasArrived)) return status === 200;
  return (await creator.make(completeUpload, { params: { id } })).status === 200;
}
