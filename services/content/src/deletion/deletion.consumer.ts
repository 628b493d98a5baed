import { accountDeleted } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { postLockRepository } from '#posts/post-lock.repository.ts';
import { deletePost } from '#posts/publishing.ts';
import { removeObjects } from '#processing/processing.job.ts';
import { queueSettingRepository } from '#queue/queue.repository.ts';
import { queuedMessageRepository } from '#queue/queued-message.repository.ts';
import { sessionRepository } from '#queue/session.repository.ts';
import { removeSession } from '#sessions/session-changes.ts';
import { waitingPeopleRepository } from '#sessions/waiting-people.repository.ts';
import { objectsOf } from '#uploads/upload.service.ts';
import { allKeys } from '#vault/object-keys.ts';
import { removeVideo } from '#videos/video-publishing.ts';
import { videoViewerRepository } from '#videos/video-viewer.repository.ts';
import { videoLockRepository } from '#videos/video-lock.repository.ts';
import { deletionRepository } from './deletion.repository.ts';

/** number of items per job that deletes objects */
const batch = 100;

/** Deletes all data of the person: rows, contributions to counters, and objects. */
export const onAccountDeleted = on(accountDeleted, async (context: Context, tx, { userId }) => {
  const { subjects } = context;
  const posts = postLockRepository(tx);
  for (const id of await posts.findIdsOf(userId)) {
    const post = await posts.lock(id);
    if (post) await deletePost(tx, post);
  }
  for (const video of await videoLockRepository(tx).lockOwn(userId)) await removeVideo(tx, video);
  await videoViewerRepository(tx).deleteViewer(userId);
  const own = deletionRepository(tx, subjects.kinds);
  await own.deleteEngagement(userId);
  await own.deleteComments(userId);
  const items = await own.deleteVault(userId);
  for (let from = 0; from < items.length; from += batch)
    await tx.enqueue(removeObjects, { keys: items.slice(from, from + batch).flatMap(allKeys) });
  const uploads = await own.deleteUploads(userId);
  for (let from = 0; from < uploads.length; from += batch)
    await tx.enqueue(removeObjects, objectsOf(uploads.slice(from, from + batch)));
  await own.deleteMentions(userId);
  await waitingPeopleRepository(tx).deleteUser(userId);
  await queuedMessageRepository(tx).deleteUser(userId);
  await queueSettingRepository(tx).deleteUser(userId);
  for (const session of await sessionRepository(tx).lockOwn(userId)) await removeSession(tx, context, session);
});
