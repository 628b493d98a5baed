import { NotificationId } from '@velvet/contracts/ids';
import { notificationCountsChanged, notificationCreated } from '@velvet/contracts/notification/events';
import type { Transaction } from '@velvet/kit/database/database';
import { readingRepository } from '#reading/reading.repository.ts';
import type { Vanished } from './actor.repository.ts';
import { actorCardRepository } from './actor-card.repository.ts';
import { rowRepository } from './row.repository.ts';
import { fillIn, platform, somebody } from './sentence.ts';

/** Publishes the current state of a row to the owner's browsers. */
export async function publishRow(tx: Transaction, id: string, now: Date): Promise<void> {
  const row = await rowRepository(tx).markPublished(id, now);
  if (!row) return;
  const actor = await actorCardRepository(tx).find(id);
  const name = actor?.name ?? (row.actorId ? somebody : platform);
  await tx.append(notificationCreated, {
    userId: row.userId,
    notificationId: NotificationId.parse(row.id),
    type: row.type,
    title: row.actorCount > 1 ? row.titles : row.title,
    description: fillIn(row.sentence, name, row.actorCount, row.detail),
    link: row.link,
    actor: actor ? { id: actor.userId, name, avatar: actor.avatar } : null,
    unread: await readingRepository(tx).countUnread(row.userId),
    createdAt: row.at.toISOString(),
  });
}

/** Publishes new counts to the owners of rows that disappeared or reappeared. */
export async function publishCounts(tx: Transaction, owners: readonly Vanished[]): Promise<void> {
  for (const userId of new Set(owners.map((owner) => owner.userId))) {
    await tx.append(notificationCountsChanged, { userId, unread: await readingRepository(tx).countUnread(userId) });
  }
}
