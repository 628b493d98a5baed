import type { Database } from '@velvet/kit/database/database';
import type { SandboxTime } from '#time/sandbox-time.ts';
import type { Postbox } from '#webhooks/postbox.ts';
import { cardRepository, type CardFace } from './card.repository.ts';
import { paymentMethodObject } from './customer.object.ts';

export type CardUpdaterParts = { db: Database; time: SandboxTime; post: Postbox };

/** Replaces cards whose banks have issued new ones. */
export function cardUpdaterService({ db, time, post }: CardUpdaterParts) {
  return {
    /** @returns false for a card that is not stored */
    update: (id: string, face: CardFace): Promise<boolean> =>
      db.transaction(async (tx) => {
        const card = await cardRepository(tx).updateFace(id, face);
        if (!card) return false;
        await post.append(tx, 'payment_method.automatically_updated', paymentMethodObject(card), await time.now(tx));
        return true;
      }),
  };
}
