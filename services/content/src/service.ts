import { fileURLToPath } from 'node:url';
import { servePublicObjects } from '@velvet/kit/storage/public-objects';
import { onDisputeOpened } from '#engagement/use-evidence.consumer.ts';
import { defineService } from '@velvet/kit/lifecycle/service';
import { createContext } from './context.ts';
import { albumRoutes } from '#albums/album.routes.ts';
import { captionRoutes } from '#captions/caption.routes.ts';
import { collectionConsumers } from '#collections/collection.consumer.ts';
import { commentRoutes } from '#comments/comment.routes.ts';
import { collectCommentMedia } from '#comments/comment.sweep.ts';
import { onAccountDeleted } from '#deletion/deletion.consumer.ts';
import { engagementRoutes } from '#engagement/engagement.routes.ts';
import { savedRoutes } from '#engagement/saved.routes.ts';
import { entitlements } from '#entitlements/entitlements.ts';
import { serveFilterPreviews } from '#filters/filter-preview.server.ts';
import { filterRoutes } from '#filters/filter.routes.ts';
import { messageConsumers } from '#messages/message.consumer.ts';
import { messageMediaRoutes } from '#messages/message-media.routes.ts';
import { openingConsumers } from '#openings/opening.consumer.ts';
import { openingRoutes } from '#openings/opening.routes.ts';
import { people } from '#people/people.ts';
import { readLinkWorker } from '#links/link.worker.ts';
import { onEvidenceRequested } from '#plans/plan-use.consumer.ts';
import { postRoutes } from '#posts/post.routes.ts';
import { publishScheduled, publishCounts } from '#posts/post.sweep.ts';
import { processItemWorker, removeObjectsWorker, resumeProcessing } from '#processing/processing.worker.ts';
import { queueRoutes } from '#queue/queue.routes.ts';
import { onBroadcastPlanned } from '#queue/queued-message.consumer.ts';
import { advanceQueue } from '#queue/queue.sweep.ts';
import { releaseHolds } from '#holds/hold.sweep.ts';
import { onUserBlocked } from '#sessions/block.consumer.ts';
import { sessionRoutes } from '#sessions/session.routes.ts';
import { onStockChanged } from '#stock/stock.consumer.ts';
import { serveStreams } from '#streams/stream.server.ts';
import { makeStreamWorker, makeStripWorker, planStrips, resumeStreams } from '#streams/stream.worker.ts';
import { uploadRoutes } from '#uploads/upload.routes.ts';
import { collectUploads } from '#uploads/upload.sweep.ts';
import { vaultRoutes } from '#vault/vault.routes.ts';
import { deleteOldVideos, forgetImpressions } from '#videos/video.sweep.ts';
import { videoRoutes } from '#videos/video.routes.ts';
import { visitedVaultRoutes } from '#vault/visited-vault.routes.ts';

/** Lists all parts of the service. */
export const content = defineService({
  name: 'content',
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  context: createContext,
  routes: [
    ...vaultRoutes,
    ...visitedVaultRoutes,
    ...captionRoutes,
    ...albumRoutes,
    ...filterRoutes,
    ...uploadRoutes,
    ...postRoutes,
    ...engagementRoutes,
    ...savedRoutes,
    ...commentRoutes,
    ...messageMediaRoutes,
    ...openingRoutes,
    ...queueRoutes,
    ...sessionRoutes,
    ...videoRoutes,
  ],
  consumers: [
    onAccountDeleted,
    ...people.consumers,
    ...entitlements.consumers,
    ...collectionConsumers,
    ...messageConsumers,
    ...openingConsumers,
    onBroadcastPlanned,
    onDisputeOpened,
    onEvidenceRequested,
    onStockChanged,
    onUserBlocked,
  ],
  workers: [processItemWorker, makeStreamWorker, makeStripWorker, removeObjectsWorker, readLinkWorker],
  sweeps: [
    collectUploads,
    collectCommentMedia,
    resumeProcessing,
    resumeStreams,
    planStrips,
    publishScheduled,
    publishCounts,
    advanceQueue,
    deleteOldVideos,
    forgetImpressions,
    releaseHolds,
  ],
  attach: (server, context) => {
    serveFilterPreviews(server, context.previews);
    serveStreams(server, context);
    return servePublicObjects(server, context.storage);
  },
});
