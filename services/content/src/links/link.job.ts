import { isDeepStrictEqual } from 'node:util';
import type { PostId } from '@velvet/contracts/ids';
import type { Transaction } from '@velvet/kit/database/database';
import { jobType } from '@velvet/kit/jobs/jobs';
import { z } from 'zod';
import { linksIn } from './link-text.ts';
import { linkRepository } from './link.repository.ts';

/** Age after which a link preview is fetched again. */
const freshMs = 7 * 24 * 3600 * 1000;

export const readLink = jobType('content.read-link', z.object({ url: z.string() }), {
  concurrency: 2,
  retries: 3,
  timeLimitSeconds: 60,
});

/** Stores the links of a post's text, and enqueues reading of unknown pages. @param before the former text */
export async function keepLinks(
  tx: Transaction,
  { id: postId, text }: { id: PostId; text: string },
  before: string,
  now: Date,
): Promise<void> {
  const urls = linksIn(text);
  if (isDeepStrictEqual(urls, linksIn(before))) return;
  const links = linkRepository(tx);
  await links.replaceOf(postId, urls);
  await readLinks(tx, urls, now);
}

/** Enqueues reading of pages that have no card, or an old one. */
export async function readLinks(tx: Transaction, urls: readonly string[], now: Date): Promise<void> {
  for (const url of await linkRepository(tx).findUnread(urls, new Date(now.getTime() - freshMs)))
    await tx.enqueue(readLink, { url });
}
