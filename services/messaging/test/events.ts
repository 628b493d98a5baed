import {
  accountDeleted,
  profileUpdated,
  userBlocked,
  userFollowed,
  userUnblocked,
} from '@velvet/contracts/account/events';
import { openConversation } from '@velvet/contracts/messaging/conversations';
import { listMessages, sendMessage, type Message } from '@velvet/contracts/messaging/messages';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import { PlanId, SubscriptionId, type ConversationId, type UserId } from '@velvet/contracts/ids';
import { subscriptionActivated, subscriptionEnded } from '@velvet/contracts/payment/events';
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

function must<Data>({ data, ...answer }: { data?: Data }): Data {
  if (data === undefined) throw new Error(`Refused: ${JSON.stringify(answer)}`);
  return data;
}

export const open = async (one: Person, other: { id: UserId }): Promise<Conversation> =>
  must(await one.make(openConversation, { body: { userId: other.id } }));

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
