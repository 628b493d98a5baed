import { listMessageMedia } from '@velvet/contracts/content/message-media';
import type { ConversationId } from '@velvet/contracts/ids';
import { readConversation } from '@velvet/contracts/messaging/conversations';
import { messageLimits } from '@velvet/contracts/messaging/limits';
import { listMessages, type Message } from '@velvet/contracts/messaging/messages';
import type { Site } from '#story/running-site.ts';
import type { Cast, Fan } from '#kill/cast.ts';
import type { Journal } from '#kill/journal.ts';
import { countDiffering, countLost, texts, type Findings } from './findings.ts';

const pageSize = 100;

/** All messages of a conversation, newest first. */
async function historyOf({ who }: Fan, conversationId: ConversationId): Promise<Message[]> {
  const all: Message[] = [];
  for (;;) {
    const before = all.at(-1)?.seq;
    const page = await who.get(listMessages, {
      params: { conversationId },
      query: { limit: pageSize, ...(before !== undefined && { before }) },
    });
    all.push(...page);
    if (page.length < pageSize) return all;
  }
}

/** Lets all fans read what was sent to them, which makes messages of the newest broadcasts. */
export async function readBroadcasts({ fans }: Cast): Promise<void> {
  for (const { who, broadcastId: conversationId } of fans) await who.get(listMessages, { params: { conversationId } });
}

/** Ids of the locked messages whose picture the fan gets from content. */
async function openPictures({ who }: Fan, locked: readonly Message[]): Promise<string[]> {
  const ids = locked.map(({ id }) => id);
  const open: string[] = [];
  for (let place = 0; place < ids.length; place += messageLimits.mediaMessages) {
    const query = { ids: ids.slice(place, place + messageLimits.mediaMessages).join(',') };
    const found = await who.get(listMessageMedia, { query });
    open.push(
      ...found.filter(({ locked: lock, media }) => lock === null && media.length > 0).map((one) => one.messageId),
    );
  }
  return open;
}

const bought = `select buyer_id || ' ' || post_id from purchase where refunded_at is null`;

/** Compares the conversations of all fans, as they read them, with what was sent and paid for. */
export async function countMessageErrors(site: Site, { fans, asking }: Cast, journal: Journal): Promise<Findings> {
  const paid = await texts(site, 'payment', bought);
  const [there, marked, open, paidFor] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
  const broadcasts = [...journal.broadcasts.values()].map(({ text }) => text);
  let [gaps, doubled, otherwise, missed] = [0, 0, 0, 0];
  for (const fan of fans) {
    const [sold, asked] = [await historyOf(fan, fan.conversationId), await historyOf(fan, fan.askedId)];
    const received = await historyOf(fan, fan.broadcastId);
    missed += countLost(broadcasts, new Set(received.map(({ content }) => content)));
    for (const history of [sold, asked, received]) {
      for (const { id } of history) there.add(id);
      gaps += history.filter(({ seq }, place) => seq !== history.length - place).length;
      // the text of each message of the load is unique
      doubled += history.length - new Set(history.map(({ content }) => content)).size;
    }
    const locked = [...sold, ...received].filter(({ type }) => type === 'locked');
    for (const { id, isBought } of locked) {
      if (isBought) marked.add(id);
      if (paid.has(`${fan.who.id} ${id}`)) paidFor.add(id);
    }
    for (const id of await openPictures(fan, locked)) open.add(id);
    const { writing } = await fan.who.get(readConversation, { params: { conversationId: fan.askedId } });
    const mayWrite = asked.length > 0 || paid.has(`${fan.who.id} ${asking.offerId}`);
    if ((writing === 'open') !== mayWrite) otherwise += 1;
  }
  return {
    lost: {
      'messages lost': countLost(journal.messages.keys(), there),
      'broadcasts that a follower did not receive': missed,
      'acknowledged purchases of locked messages lost': countLost(journal.unlocked, paidFor),
    },
    doubled: { 'messages sent twice': doubled },
    wrong: {
      'locked messages marked as bought otherwise than paid': countDiffering(marked, paidFor),
      'pictures of locked messages open otherwise than paid': countDiffering(open, paidFor),
      'first messages allowed otherwise than paid': otherwise,
      'positions of messages with a gap': gaps,
    },
  };
}
