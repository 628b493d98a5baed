import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { MediaFailure } from '@velvet/media/errors';
import type { PostId } from '@velvet/contracts/ids';
import type { Transaction } from '@velvet/kit/database';
import { jobType, work } from '@velvet/kit/jobs';
import { publicPrefix } from '@velvet/kit/object-storage';
import type { Context } from '#context.ts';
import { temporaryFolder } from '#processing/temp-folder.ts';
import { z } from 'zod';
import { FetchRefused } from './guarded-fetch.ts';
import { readLinkPreview, type LinkPreview } from './link-preview.ts';
import { linksIn } from './link-text.ts';
import { linkRepository } from './link.repository.ts';

/** What a page said of itself is asked anew for a post after this. */
const freshMs = 7 * 24 * 3600 * 1000;
const imageSize = { width: 640, height: 336 };

export const readLink = jobType('content.read-link', z.object({ url: z.string() }), {
  concurrency: 2,
  retries: 3,
  timeLimitSeconds: 60,
});

/** Keeps which pages a post's text names, and has those read of which nothing is known. @param before the text until now */
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
  for (const url of await links.findUnread(urls, new Date(now.getTime() - freshMs)))
    await tx.enqueue(readLink, { url });
}

export const readLinkWorker = work(readLink, async (context: Context, { url }) => {
  const preview = await readLinkPreview(url).catch(nothingIfRefused);
  if (!preview) return;
  const imageKey = preview.image ? await keepImage(context, url, preview.image) : null;
  const { title, description } = preview;
  await linkRepository(context.db).upsertCard({ url, title, description, imageKey, readAt: context.clock.now() });
});

function nothingIfRefused(error: unknown): LinkPreview | undefined {
  if (error instanceof FetchRefused || (error instanceof Error && error.cause instanceof FetchRefused))
    return undefined;
  throw error;
}

/** Ours, small and without metadata, so that nobody's browser asks a foreign host. */
async function keepImage({ storage, config, clock }: Context, url: string, bytes: Buffer): Promise<string | null> {
  await using folder = await temporaryFolder(config.tempDirectory, clock.now());
  const path = folder.path('image');
  await writeFile(path, bytes);
  const { coverImage } = await import('@velvet/media/image');
  try {
    const key = `${publicPrefix}links/${createHash('sha256').update(url).update(bytes).digest('hex')}.webp`;
    await storage.put(key, await coverImage(path, imageSize), { contentType: 'image/webp' });
    return key;
  } catch (error) {
    if (error instanceof MediaFailure) return null;
    throw error;
  }
}
