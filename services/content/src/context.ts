import { platformPlans } from '@velvet/entitlements/platform-plans';
import type { Parts } from '@velvet/kit/lifecycle/service';
import { openBudgets } from '@velvet/people/budget';
import { trustRepository } from '@velvet/people/trust.repository';
import { readContentConfig } from './config.ts';
import { albumService } from '#albums/album.service.ts';
import { captionService } from '#captions/caption.service.ts';
import { commentService } from '#comments/comment.service.ts';
import { commentSubject } from '#comments/comment.subject.ts';
import { engagementService } from '#engagement/engagement.service.ts';
import { savedList } from '#engagement/saved-list.service.ts';
import { filterPreviews } from '#filters/filter-previews.ts';
import { filteredCopyService } from '#filters/filtered-copy.service.ts';
import { messageMediaService } from '#messages/message-media.service.ts';
import { openings } from '#openings/opening.service.ts';
import { authorPageCache } from '#posts/author-page.cache.ts';
import { authorPages } from '#posts/author-page.service.ts';
import { pinService } from '#posts/pin.service.ts';
import { postReading } from '#posts/post-reading.service.ts';
import { postWriting } from '#posts/post-writing.service.ts';
import { postPresenter } from '#posts/post.presenter.ts';
import { postSubject } from '#posts/post.subject.ts';
import { processingService } from '#processing/processing.service.ts';
import { retryService } from '#processing/retry.service.ts';
import { quotingService } from '#posts/quoting.service.ts';
import { queueService } from '#queue/queue.service.ts';
import { sessionService } from '#sessions/session.service.ts';
import { streamGrants } from '#streams/stream-grants.ts';
import { streamMaking } from '#streams/stream-making.service.ts';
import { streamReading } from '#streams/stream-reading.service.ts';
import { stripMaking } from '#streams/strip-making.service.ts';
import { openSubjects, type SubjectKinds } from '#subjects/subject.ts';
import { uploadAssembly } from '#uploads/upload-assembly.ts';
import { uploadService } from '#uploads/upload.service.ts';
import { mediaUrls } from '#vault/media-urls.ts';
import { vaultPresenter } from '#vault/vault.presenter.ts';
import { vaultBulkService } from '#vault/vault-bulk.service.ts';
import { vaultSharing } from '#vault/vault-sharing.service.ts';
import { vaultService } from '#vault/vault.service.ts';
import { videoPreferences } from '#videos/video-preference.service.ts';
import { videoPresenter } from '#videos/video.presenter.ts';
import { videoReading } from '#videos/video-reading.service.ts';
import { videoSubject } from '#videos/video.subject.ts';
import { videoWatching } from '#videos/video-watching.ts';
import { videoDeletion } from '#videos/video-deletion.service.ts';
import { videoWriting } from '#videos/video-writing.service.ts';
import { visitedVaultService } from '#vault/visited-vault.service.ts';

/** A further kind needs a table with counters, its migration and an entry here. */
export const subjectKinds: SubjectKinds = { post: postSubject, comment: commentSubject, video: videoSubject };

/** Constructs all dependencies of the service. */
export async function createContext({ db, storage, cache, clock, environment }: Parts) {
  const config = await readContentConfig(environment);
  const { liveStream } = config;
  const plans = platformPlans(config.planLimits, clock);
  const grants = await streamGrants(db, clock);
  const urls = mediaUrls(storage, clock, grants);
  const presenter = postPresenter(urls);
  const subjects = openSubjects(subjectKinds, clock);
  const budgets = openBudgets({ cache, clock, environment, findTrust: trustRepository(db).find });
  const engagement = engagementService({ db, clock, subjects, budgets });
  const given = { db, clock, openings: openings(db, clock) };
  const pageCache = authorPageCache(cache);
  const reading = postReading({ ...given, presenter, pages: authorPages({ ...given, cache: pageCache, presenter }) });
  const writing = postWriting(db, clock, pageCache, plans);
  const previews = await filterPreviews(db, storage, clock);
  const vault = vaultService(db, clock, plans);
  return {
    ...given,
    storage,
    config,
    plans,
    subjects,
    engagement,
    vault,
    vaultPresenter: vaultPresenter(urls, previews, config.publicUrl),
    previews,
    filteredCopies: filteredCopyService(db, clock, plans),
    vaultSharing: vaultSharing(db),
    vaultBulk: vaultBulkService(db, clock),
    visitedVault: visitedVaultService({ ...given, urls }),
    albums: albumService(db, clock),
    uploads: uploadService(db, uploadAssembly(db, storage), vault, clock, plans),
    retrying: retryService(db, clock),
    processing: processingService(db, clock, { storage, ...config }),
    grants,
    captions: captionService(db, clock),
    streams: streamReading(db, clock),
    streamMaking: streamMaking(db, clock, { storage, ...config }),
    stripMaking: stripMaking(db, clock, { storage, ...config }),
    postReading: reading,
    saved: savedList(db, reading),
    postWriting: writing,
    queue: queueService({ db, clock, plans, liveStream, posts: writing }),
    sessions: sessionService(db, clock, liveStream),
    liveStream,
    pins: pinService(db),
    quoting: quotingService(db, clock),
    messageMedia: messageMediaService({ ...given, urls }),
    videoReading: videoReading({ ...given, present: videoPresenter(urls) }),
    videoWriting: videoWriting(db, clock, storage),
    videoDeletion: videoDeletion(db, clock),
    videoWatching: videoWatching(db, clock),
    videoPreferences: videoPreferences(db),
    comments: commentService({ db, clock, subjects, engagement, budgets, urls }),
  };
}

export type Context = Awaited<ReturnType<typeof createContext>>;
