import {
  accountDeleted,
  profileUpdated,
  userBlocked,
  userFollowed,
  userUnblocked,
  userUnfollowed,
} from '@velvet/contracts/account/events';
import { listBroadcasts, sendBroadcast, type Broadcast } from '@velvet/contracts/messaging/broadcasts';
import { listConversations, openConversation } from '@velvet/contracts/messaging/conversations';
import { listMessages, sendMessage, type Message } from '@velvet/contracts/messaging/messages';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import { PlanId, PostId, PurchaseId, SubscriptionId, type ConversationId, type UserId } from '@velvet/contracts/ids';
import {
  chargeReversed,
  purchaseCompleted,
  purchaseRefunded,
  subscriptionActivated,
  subscriptionEnded,
} from '@velvet/contracts/payment/events';
import { newId } from '@velvet/kit/base/ids';
import type { Person } from '@velvet/testing/person';
import type { World } from '@velvet/testing/world';
import type { z } from 'zod';

type Card = Pick<
  z.input<typeof profileUpdated.payload>,
  'revision' | 'visibility' | 'hidden' | 'name' | 'avatar' | 'role' | 'verified'
>;

export const publishCard = (world: World, { id, handle }: Pick<Person, 'id' | 'handle'>, card: Partial<Card> = {}) =>
  world.publish(profileUpdated, {
    userId: id,
    revision: 1,
    handle,
    name: handle.charAt(0).toUpperCase() + handle.slice(1),
    bio: '',
    avatar: '/media/public/avatar.webp',
    role: 'subscriber',
    verified: false,
    visibility: 'public',
    hidden: false,
    demo: false,
    joinedAt: world.clock.now().toISOString(),
    ...card,
  });

/** People with profile cards. */
export async function people<const Names extends readonly string[]>(
  world: World,
  ...names: Names
): Promise<{ [Index in keyof Names]: Person }> {
  const made = await Promise.all(names.map((name) => world.user(name)));
  for (const person of made) await publishCard(world, person);
  await world.drain();
  return made as { [Index in keyof Names]: Person };
}

/** Verified creators with profile cards. */
export async function creators<const Names extends readonly string[]>(
  world: World,
  ...names: Names
): Promise<{ [Index in keyof Names]: Person }> {
  const made = await people(world, ...names);
  for (const person of made) await publishCard(world, person, { revision: 2, role: 'creator', verified: true });
  await world.drain();
  return made;
}

export const publishUnfollow = (world: World, follower: Person, followed: Person) =>
  world.publish(userUnfollowed, { followerId: follower.id, followedId: followed.id });
export const publishFollow = (world: World, follower: Person, followed: Person) =>
  world.publish(userFollowed, { followerId: follower.id, followedId: followed.id, isMutual: false });
export const publishBlock = (world: World, blocker: Person, blocked: Person) =>
  world.publish(userBlocked, { blockerId: blocker.id, blockedId: blocked.id });
export const publishUnblock = (world: World, blocker: Person, blocked: Person) =>
  world.publish(userUnblocked, { blockerId: blocker.id, blockedId: blocked.id });
export const publishDeletion = (world: World, { id }: { id: UserId }) => world.publish(accountDeleted, { userId: id });

/** @returns a function that ends the subscription */
export async function publishSubscription(world: World, fan: Person, creator: Person): Promise<() => Promise<void>> {
  const now = world.clock.now();
  const about = {
    subscriptionId: SubscriptionId.parse(newId()),
    subscriberId: fan.id,
    creatorId: creator.id,
    planId: PlanId.parse(newId()),
    interval: 'month' as const,
  };
  const money = { amountMinor: 999, currency: 'USD' as const };
  const periodEndsAt = new Date(now.getTime() + 30 * 86_400_000).toISOString();
  const paid = { price: money, creatorShare: money, activatedAt: now.toISOString(), periodEndsAt };
  await world.publish(subscriptionActivated, { ...about, ...paid, revision: 1 });
  return () =>
    world.publish(subscriptionEnded, {
      ...about,
      revision: 2,
      reason: 'unpaid',
      endedAt: world.clock.now().toISOString(),
    });
}

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' as const });

/** @returns a function that refunds the purchase */
export async function publishPurchase(
  world: World,
  buyer: Person,
  creator: Person,
  subject: { kind: 'post' | 'message' | 'firstMessage'; id: string },
  priceMinor = 500,
): Promise<() => Promise<void>> {
  const sale = {
    purchaseId: PurchaseId.parse(newId()),
    buyerId: buyer.id,
    creatorId: creator.id,
    postId: PostId.parse(subject.id),
    subjectKind: subject.kind,
    price: usd(priceMinor),
    creatorShare: usd(priceMinor * 0.8),
  };
  const at = world.clock.now().toISOString();
  await world.publish(purchaseCompleted, { ...sale, completedAt: at });
  return async () => {
    const { purchaseId: _, buyerId: payerId, ...charge } = sale;
    await world.publish(purchaseRefunded, { ...sale, reason: 'refunded', refundedAt: at });
    const reversal = { chargeId: newId(), payerId, subscriptionId: null, reason: 'refunded' as const, reversedAt: at };
    await world.publish(chargeReversed, { ...charge, ...reversal });
  };
}

export const broadcast = async (creator: Person, body: z.input<(typeof sendBroadcast)['body']>): Promise<Broadcast> =>
  must(await creator.make(sendBroadcast, { body }));

/** The broadcast as its creator sees it. */
export const readBroadcast = async (creator: Person, { id }: Pick<Broadcast, 'id'>): Promise<Broadcast> => {
  const list = must(await creator.make(listBroadcasts, { query: { limit: 100 } }));
  const found = list.find((each) => each.id === id);
  if (!found) throw new Error(`The creator has no broadcast ${id}.`);
  return found;
};

/** The texts that wait for a reader in the list of conversations, without opening them. */
export async function waitingFor(reader: Person, creator: Person): Promise<{ last: string; unread: number } | null> {
  const list = must(await reader.make(listConversations, { query: { limit: 100 } }));
  const found = list.find(({ user }) => user.id === creator.id);
  return found ? { last: found.lastMessage, unread: found.unreadCount } : null;
}

function must<Data>({ data, ...answer }: { data?: Data }): Data {
  if (data === undefined) throw new Error(`Refused: ${JSON.stringify(answer)}`);
  return data;
}

export const open = async (one: Person, other: { id: UserId }): Promise<Conversation> =>
  must(await one.make(openConversation, { body: { userId: other.id } }));

/** Two people with a conversation that the first one opened. */
export async function pair(world: World) {
  const [ana, bo] = await people(world, 'ana', 'bo');
  const { id: conversationId } = await open(ana, bo);
  return { ana, bo, conversationId };
}

export const send = async (
  person: Person,
  conversationId: ConversationId,
  content: string,
  extra: { clientId?: string; replyTo?: Message['id'] } = {},
): Promise<Message> =>
  must(await person.make(sendMessage, { params: { conversationId }, body: { content, ...extra } }));

/** All messages of a conversation as a member sees them, oldest first. */
export async function history(person: Person, conversationId: ConversationId): Promise<Message[]> {
  const list: Message[] = [];
  for (let before: number | undefined; ;) {
    const query = before === undefined ? { limit: 100 } : { limit: 100, before };
    const page = must(await person.make(listMessages, { params: { conversationId }, query }));
    list.unshift(...page.toReversed());
    if (page.length < 100) return list;
    before = page.at(-1)!.seq;
  }
}
