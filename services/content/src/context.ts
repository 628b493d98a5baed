import type { Parts } from '@velvet/kit/service';
import { readContentConfig } from './config.ts';
import { commentService } from '#comments/comment.service.ts';
import { engagementService } from '#engagement/engagement.service.ts';
import { postReading } from '#posts/post-reading.service.ts';
import { postWriting } from '#posts/post-writing.service.ts';
import { postPresenter } from '#posts/post.presenter.ts';
import { processingService } from '#processing/processing.service.ts';
import { uploadService } from '#uploads/upload.service.ts';
import { mediaUrls } from '#vault/media-urls.ts';
import { vaultPresenter } from '#vault/vault.presenter.ts';
import { vaultService } from '#vault/vault.service.ts';

/** The composition root: everything that is built once, and nothing else. */
export async function createContext({ db, storage, cache, clock, environment }: Parts) {
  const config = await readContentConfig(environment);
  const urls = mediaUrls(storage, clock);
  const engagement = engagementService(db, clock);
  return {
    ...{ db, storage, clock, config, engagement },
    vault: vaultService(db, clock, config.quotaBytes),
    vaultPresenter: vaultPresenter(urls, config.publicUrl),
    uploads: uploadService(db, storage, clock, config.quotaBytes),
    processing: processingService(db, storage, clock, config),
    postReading: postReading(db, cache, clock, postPresenter(urls)),
    postWriting: postWriting(db, clock),
    comments: commentService(db, clock, engagement),
  };
}

export type Context = Awaited<ReturnType<typeof createContext>>;
