import type { BroadcastId, UserId } from '@velvet/contracts/ids';
import { broadcastPlanned } from '@velvet/contracts/messaging/events';
import type { Transaction } from '@velvet/kit/database/database';
import { presentBroadcast } from './broadcast.presenter.ts';
import { broadcastRepository } from './broadcast.repository.ts';

/** Publishes the present state of a broadcast for the queue of its creator. */
export async function publishPlan(tx: Transaction, creatorId: UserId, broadcastId: BroadcastId): Promise<void> {
  const row = await broadcastRepository(tx).find(creatorId, broadcastId);
  if (!row) return tx.append(broadcastPlanned, { broadcastId, creatorId, plan: null });
  const { state, audience, content, vaultItemIds, price, createdAt, scheduledAt, sentAt } = presentBroadcast(row);
  const at = sentAt ?? scheduledAt ?? createdAt;
  const plan = { state, audience, content, attachments: vaultItemIds.length, price, createdAt, at };
  await tx.append(broadcastPlanned, { broadcastId, creatorId, plan });
}
