import { ShownTip } from '@velvet/contracts/meeting/messages';
import { tipReceived } from '@velvet/contracts/payment/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { roomTipped } from '#log/delivery.ts';
import { appendRow } from '#log/append.ts';
import { liveSessionRepository } from './live-session.repository.ts';

/** Shows a tip to the people of the live session in whose room it was given, if the room is the creator's. */
export const onTipReceived = on(
  tipReceived,
  async (context: Context, tx, { tipId, payerId, payerName, creatorId, place, note, price }) => {
    if (place.kind !== 'room' || place.id === null) return;
    const session = await liveSessionRepository(tx).findByRoom(place.id, payerId, context.clock.now());
    if (session?.state !== 'live' || session.ownerId !== creatorId) return;
    const payload = ShownTip.parse({ id: tipId, name: payerName, note, price });
    appendRow(context, tx, { audience: place.id, event: roomTipped, payload });
  },
);
