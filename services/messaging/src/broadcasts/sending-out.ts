import { broadcastSent } from '@velvet/contracts/messaging/events';
import type { Transaction } from '@velvet/kit/database/database';
import type { MessagingConfig } from '#config.ts';
import { announceBroadcastJob } from './announcing.job.ts';
import { audienceRepository } from './audience.repository.ts';
import {
  broadcastRepository,
  broadcastStateRepository,
  type BroadcastDraft,
  type BroadcastRow,
} from './broadcast.repository.ts';

type SentBroadcast = Pick<BroadcastRow, 'id' | 'creatorId'> &
  Pick<BroadcastDraft, 'audience' | 'content' | 'vaultItemIds' | 'limit'>;

/**
 * Sends a broadcast: it gets its place among the changes of the audience. That is one row, so the sender waits as long for a million
 * people as for one.
 */
export async function sendOut(
  tx: Transaction,
  { id, creatorId, ...draft }: SentBroadcast,
  config: MessagingConfig,
  at: Date,
): Promise<void> {
  const audiences = audienceRepository(tx);
  await audiences.lock(creatorId);
  const earlier = await broadcastRepository(tx).findIdsOfDay(creatorId, at);
  const dailyLimit = config.broadcastsPerDay;
  const cut = { position: await audiences.nextPosition(), at };
  // below the limit nobody can have received too many
  const dayLimit = { dailyLimit, earlierIds: earlier.length < dailyLimit ? [] : earlier };
  await broadcastStateRepository(tx).markSent(id, cut, dayLimit);
  const { audience, content, vaultItemIds, limit } = draft;
  await tx.append(broadcastSent, {
    broadcastId: id,
    creatorId,
    audience,
    content,
    attachments: vaultItemIds.length,
    isLimited: limit !== null,
  });
  await tx.enqueue(announceBroadcastJob, { broadcastId: id, news: 'sent', after: '' });
}
