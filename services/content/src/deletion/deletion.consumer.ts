import { accountDeleted } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { holdRepository, itemHoldRepository } from '#holds/hold.repository.ts';
import { postLockRepository } from '#posts/post-lock.repository.ts';
import { deletePost } from '#posts/publishing.ts';
import { removeObjects } from '#processing/processing.job.ts';
import { queueSettingRepository } from '#queue/queue.repository.ts';
import { queuedMessageRepository } from '#queue/queued-message.repository.ts';
import { sessionRepository } from '#queue/session.repository.ts';
import { removeSession } from '#sessions/session-changes.ts';
import { waitingPeopleRepository } from '#sessions/waiting-people.repository.ts';
import { objectsOf } from '#uploads/upload.service.ts';
import { removeObjectsOf } from '#vault/vault-removal.ts';
import { hideVideo, removeVideo } from '#videos/video-publishing.ts';
import { videoViewerRepository } from '#videos/video-viewer.repository.ts';
import { videoLockRepository } from '#videos/video-lock.repository.ts';
import { deletionRepository } from './deletion.repository.ts';
import { unsoldMessageRepository } from './unsold-message.repository.ts';

/** number of items per job that deletes objects */
const batch = 100;

/** Deletes all data of the person: rows, contributions to counters, and objects. Only the buyers keep sold posts, videos and files. */
export const onAccountDeleted = on(accountDeleted, async (context: Context, tx, { userId }) => {
  const { subjects } = context;
  const now = context.clock.now();
  const [posts, holds] = [postLockRepository(tx), holdRepository(tx)];
  for (const id of await posts.findIdsOf(userId)) {
    const post = await posts.lock(id);
    if (post) await deletePost(tx, post, await holds.isPostSold(id), now);
  }
  for (const video of await videoLockRepository(tx).lockOwn(userId)) {
    if (!(await holds.isVideoSold(video.id))) await removeVideo(tx, video);
    else if (video.state !== 'deleted') await hideVideo(tx, video, now);
  }
  await videoViewerRepository(tx).deleteViewer(userId);
  const own = deletionRepository(tx, subjects.kinds);
  await own.deleteEngagement(userId);
  await own.deleteComments(userId);
  await itemHoldRepository(tx).keepItems(await own.findItems(userId), now, { onlySold: true });
  await removeObjectsOf(tx, await own.deleteVault(userId));
  await unsoldMessageRepository(tx).deleteOf(userId);
  const uploads = await own.deleteUploads(userId);
  for (let from = 0; from < uploads.length; from += batch)
    await tx.enqueue(removeObjects, objectsOf(uploads.slice(from, from + batch)));
  await own.deleteMentions(userId);
  await waitingPeopleRepository(tx).deleteUser(userId);
  await queuedMessageRepository(tx).deleteUser(userId);
  await queueSettingRepository(tx).deleteUser(userId);
  for (const session of await sessionRepository(tx).lockOwn(userId)) await removeSession(tx, context, session);
});
