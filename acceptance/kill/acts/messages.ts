import { randomUUID } from 'node:crypto';
import { PostId } from '@velvet/contracts/ids';
import { sendMessage } from '@velvet/contracts/messaging/messages';
import { payPerView } from '@velvet/contracts/payment/purchases';
import type { Cast, Fan } from '#kill/cast.ts';
import { firstMessagePrice, messagePrice } from '#kill/creators.ts';
import type { Journal, Kind } from '#kill/journal.ts';
import { counted, followUp, keyed, notePaid, type Act } from './act.ts';

/** Locked messages that a fan has and did not buy yet. */
const waitingCount = 2;

/** A creator sends locked messages to all fans in turn. A repetition has the same id of the device, so it sends nothing again. */
export function lockedMessagesOf({ creator, fans, picture }: Cast, journal: Journal): Act {
  let place = 0;
  let clientId = randomUUID();
  return async () => {
    const fan = fans[place % fans.length];
    if (!fan) return;
    if (ownMessages(fan, journal).filter((id) => !journal.unlocked.has(id)).length >= waitingCount) {
      place += 1;
      return;
    }
    await counted(journal, 'message', async () => {
      const { data } = await creator.make(sendMessage, {
        params: { conversationId: fan.conversationId },
        body: { type: 'locked', content: clientId, vaultItemIds: [picture], price: messagePrice, clientId },
      });
      if (!data) return false;
      journal.messages.set(data.id, { readerId: fan.who.id, conversationId: fan.conversationId });
      [place, clientId] = [place + 1, randomUUID()];
      return true;
    });
  };
}

const ownMessages = ({ who, conversationId }: Fan, journal: Journal): string[] =>
  [...journal.messages]
    .filter(([, sent]) => sent.readerId === who.id && sent.conversationId === conversationId)
    .map(([id]) => id);

/** Buys the oldest locked message. */
export function unlock(fan: Fan, _cast: Cast, journal: Journal): Promise<void> {
  const wanted = ownMessages(fan, journal).find((id) => !journal.unlocked.has(id));
  if (wanted === undefined) return Promise.resolve();
  return counted(journal, 'unlock', async () => {
    const order = { name: `${fan.who.handle}-${wanted}`, contentId: wanted, amount: messagePrice };
    const isBought = isOwned(await buyMessage(fan, journal, 'unlock', order));
    if (isBought) journal.unlocked.add(wanted);
    return isBought;
  });
}

/**
 * Pays for a first message, again after each refund. The first fan writes it then, which opens the conversation for good; of the others
 * every refund closes it.
 */
export function firstMessageOf(fan: Fan, { asking, fans }: Cast, journal: Journal): Act {
  const clientId = randomUUID();
  let number = 0;
  let paid: string | undefined;
  let hasWritten = false;
  return async () => {
    if (hasWritten) return;
    const isOpen = paid !== undefined && !journal.refunds.has(`${paid} all`);
    if (isOpen && fan.who.id === fans[0]?.who.id)
      await counted(journal, 'message', async () => {
        hasWritten = await write(fan, journal, clientId);
        return hasWritten;
      });
    if (isOpen) return;
    const name = `${fan.who.handle}-first-${number}`;
    await counted(journal, 'firstMessage', async () => {
      const order = { name, contentId: asking.offerId, amount: firstMessagePrice };
      const answer = await buyMessage(fan, journal, 'firstMessage', order);
      if (!answer.id) return false;
      [paid, number] = [answer.id, number + 1];
      return true;
    });
  };
}

async function write({ who, askedId }: Fan, journal: Journal, clientId: string): Promise<boolean> {
  const sent = { params: { conversationId: askedId }, body: { content: clientId, clientId } };
  const { data } = await who.make(sendMessage, sent);
  if (data) journal.messages.set(data.id, { readerId: who.id, conversationId: askedId });
  return data !== undefined;
}

type Order = { name: string; contentId: string; amount: number };
type Answer = { id?: string; code?: string | undefined };

export const isOwned = ({ id, code }: Answer): boolean => id !== undefined || code === 'AlreadyOwned';

/** @returns the id of the payment if it is settled, or the code of the refusal */
export async function buyMessage(
  { who, card }: Fan,
  journal: Journal,
  kind: Kind,
  { name, contentId, amount }: Order,
): Promise<Answer> {
  const answer = await who.make(payPerView, {
    body: { contentId: PostId.parse(contentId), amount, paymentMethodId: card },
    headers: keyed(journal, name),
  });
  await followUp(journal, name, answer);
  const { data, code } = answer;
  if (data?.state !== 'settled') return { code };
  notePaid(journal, kind, who.id, data);
  return { id: data.id };
}
