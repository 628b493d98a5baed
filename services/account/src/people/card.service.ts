import { profileUpdated } from '@velvet/contracts/account/events';
import type { UserId } from '@velvet/contracts/ids';
import type { Transaction } from '@velvet/kit/database/database';
import type { ObjectStorage } from '@velvet/kit/storage/object-storage';
import { advanceRevision } from './card.repository.ts';

/** Publishes a person's card, in the transaction that changed it. */
export type CardPublisher = { publish(tx: Transaction, id: UserId): Promise<void> };

export function cardPublisher(storage: ObjectStorage): CardPublisher {
  return {
    async publish(tx, id) {
      const row = await advanceRevision(tx, id);
      if (!row) return;
      const { avatarKey, joinedAt, ...card } = row;
      const avatar = avatarKey && storage.publicUrl(avatarKey);
      await tx.append(profileUpdated, { ...card, avatar, joinedAt: joinedAt.toISOString() });
    },
  };
}
