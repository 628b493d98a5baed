import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { work } from '@velvet/kit/jobs/jobs';
import { publicPrefix } from '@velvet/kit/storage/object-storage';
import { MediaFailure } from '@velvet/media/errors';
import type { Context } from '#context.ts';
import { settleMessagesWith } from '#messages/announcing.ts';
import { temporaryFolder } from '#processing/temp-folder.ts';
import { FetchRefused } from './guarded-fetch.ts';
import { readLink } from './link.job.ts';
import { readLinkPreview, type LinkPreview } from './link-preview.ts';
import { linkRepository } from './link.repository.ts';

const imageSize = { width: 640, height: 336 };

export const readLinkWorker = work(readLink, async (context: Context, { url }) => {
  const trustedOrigin = new URL(context.config.publicUrl).origin;
  const preview = await readLinkPreview(url, { trustedOrigin }).catch(nothingIfRefused);
  if (!preview) return;
  const imageKey = preview.image ? await keepImage(context, url, preview.image) : null;
  const { title, description } = preview;
  await context.db.transaction(async (tx) => {
    await linkRepository(tx).upsertCard({ url, title, description, imageKey, readAt: context.clock.now() });
    await settleMessagesWith(tx, url);
  });
});

function nothingIfRefused(error: unknown): LinkPreview | undefined {
  if (error instanceof FetchRefused || (error instanceof Error && error.cause instanceof FetchRefused))
    return undefined;
  throw error;
}

/** Stores a small copy without metadata, so that viewers' browsers do not request a foreign host. */
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
