import { randomUUID } from 'node:crypto';
import { sendBroadcast } from '@velvet/contracts/messaging/broadcasts';
import { messageLimits } from '@velvet/contracts/messaging/limits';
import { listMessages } from '@velvet/contracts/messaging/messages';
import type { Cast, Fan } from '#kill/cast.ts';
import { broadcastPrice, pieces } from '#kill/creators.ts';
import type { Journal } from '#kill/journal.ts';
import { counted, type Act } from './act.ts';
import { buyMessage, isOwned } from './messages.ts';

/** Between two broadcasts, because a day has a limit of them. */
const everyMs = 10_000;

/** A creator sends messages with a price to all followers. Of every other one there are fewer pieces than fans. */
export function broadcastsOf({ gifted: { who, picture } }: Cast, journal: Journal): Act {
  let clientId = randomUUID();
  let dueAt = 0;
  return async () => {
    const { size } = journal.broadcasts;
    if (size === messageLimits.broadcastsPerDay || performance.now() < dueAt) return;
    const limit = size % 2 === 0 ? pieces : null;
    await counted(journal, 'broadcast', async () => {
      // a repetition has the same id of the device, so it sends nothing again
      const { data } = await who.make(sendBroadcast, {
        body: {
          audience: 'followers',
          type: 'locked',
          content: clientId,
          vaultItemIds: [picture],
          price: broadcastPrice,
          limit,
          clientId,
        },
      });
      if (!data) return false;
      journal.broadcasts.set(data.id, { text: clientId, limit });
      [clientId, dueAt] = [randomUUID(), performance.now() + everyMs];
      return true;
    });
  };
}

/** Reads the broadcasts, which makes them messages of the fan, and buys the oldest one that is not bought or sold out. */
export async function unlockBroadcast(fan: Fan, _cast: Cast, journal: Journal): Promise<void> {
  const { who, broadcastId: conversationId } = fan;
  const isDecided = (id: string) => journal.unlocked.has(id) || journal.soldOut.has(id);
  const known = [...journal.messages].filter(([id, sent]) => sent.conversationId === conversationId && isDecided(id));
  if (known.length === journal.broadcasts.size) return;
  const query = { limit: messageLimits.broadcastsPerDay };
  const read = await who.get(listMessages, { params: { conversationId }, query });
  for (const { id } of read) journal.messages.set(id, { readerId: who.id, conversationId });
  const wanted = read.findLast(({ id }) => !isDecided(id));
  if (!wanted) return;
  await counted(journal, 'broadcastUnlock', async () => {
    const order = { name: `${who.handle}-${wanted.id}`, contentId: wanted.id, amount: broadcastPrice };
    const answer = await buyMessage(fan, journal, 'broadcastUnlock', order);
    if (isOwned(answer)) journal.unlocked.add(wanted.id);
    if (answer.code === 'SoldOut') journal.soldOut.add(wanted.id);
    return isDecided(wanted.id);
  });
}
