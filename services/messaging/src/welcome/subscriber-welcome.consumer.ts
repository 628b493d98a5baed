import { sendMessage } from '@velvet/contracts/messaging/messages';
import { fillWelcome } from '@velvet/contracts/messaging/subscriber-welcome';
import type { UserId } from '@velvet/contracts/ids';
import { subscriptionActivated } from '@velvet/contracts/payment/events';
import { newId } from '@velvet/kit/base/ids';
import type { Transaction } from '@velvet/kit/database/database';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { conversationRepository } from '#conversations/conversation.repository.ts';
import { membershipRepository, type Membership } from '#conversations/membership.repository.ts';
import { isReachable } from '#conversations/writing.ts';
import { writingRepository } from '#conversations/writing.repository.ts';
import { appendMessage } from '#messages/message-append.ts';
import { profileCardRepository } from '#people/profile-card.repository.ts';
import { settingRepository } from '#settings/setting.repository.ts';
import { subscriberWelcomeRepository } from './subscriber-welcome.repository.ts';

/** Sends the welcome of a creator to a new subscriber, once per pair. */
export const onSubscriptionActivated = on(
  subscriptionActivated,
  async ({ clock }: Context, tx, { creatorId, subscriberId }) => {
    const { subscriberWelcome } = await settingRepository(tx).find(creatorId);
    if (subscriberWelcome === '') return;
    const now = clock.now();
    const receiving = await writingRepository(tx).findFirst(creatorId, subscriberId, now);
    if (!receiving || !isReachable(receiving.facts)) return;
    if (!(await subscriberWelcomeRepository(tx).insert(creatorId, subscriberId))) return;
    const member = await openFor(tx, creatorId, subscriberId, now);
    // a message marks everything before it as read, and the creator has not seen what the subscriber wrote
    if (member.marks.readSeq < member.lastSeq) return;
    const cards = profileCardRepository(tx);
    const [name, creator] = [await cards.findName(subscriberId), await cards.findName(creatorId)];
    const content = fillWelcome(subscriberWelcome, { name, creator });
    await appendMessage(tx, member, sendMessage.body.parse({ content }), now);
  },
);

/** Locks the conversation of the two, and creates it if it does not exist. */
async function openFor(tx: Transaction, creatorId: UserId, subscriberId: UserId, now: Date): Promise<Membership> {
  const conversations = conversationRepository(tx);
  await conversations.insert({ id: newId(), openerId: creatorId, otherId: subscriberId, at: now });
  const opened = await conversations.findOfPair(creatorId, subscriberId);
  if (!opened) throw new Error('The conversation was deleted while it was opened.');
  const memberships = membershipRepository(tx);
  await memberships.list(opened.id, creatorId);
  const member = await memberships.lock(creatorId, opened.id);
  if (!member) throw new Error('The creator is not a member of the conversation.');
  return member;
}
