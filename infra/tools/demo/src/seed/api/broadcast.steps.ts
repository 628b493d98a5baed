import { listVault } from '@velvet/contracts/content/vault';
import { UserId } from '@velvet/contracts/ids';
import type { Money } from '@velvet/contracts/money';
import { listBroadcasts, sendBroadcast } from '@velvet/contracts/messaging/broadcasts';
import {
  listConversations,
  markConversationRead,
  openConversation,
  readMessageSettings,
  updateMessageSettings,
} from '@velvet/contracts/messaging/conversations';
import { listMessages } from '@velvet/contracts/messaging/messages';
import type { PlannedPerson } from '#seed/world/person.plan.ts';
import { eventually, type Session } from './api.ts';

const dayMs = 86_400_000;

type Plan = {
  readonly content: string;
  readonly audience: 'followers' | 'subscribers';
  readonly pictures?: number;
  readonly inDays?: number;
};

/** Broadcasts of the creators, sent and scheduled; every creator has one of the lists, in turn. */
const plans: readonly (readonly Plan[])[] = [
  [
    {
      audience: 'followers',
      content:
        'Good morning from a very cold studio. The new series starts tonight, the first one is open to everybody.',
    },
    {
      audience: 'subscribers',
      pictures: 2,
      content:
        'Two that did not make it into the series, because I could not decide. Tell me which one you would keep.',
    },
    {
      audience: 'followers',
      inDays: 2,
      content: 'Tomorrow at seven I go live from the roof, if the weather holds. Bring something warm to drink.',
    },
  ],
  [
    {
      audience: 'subscribers',
      content: 'You asked for the recipe of the blue. It is long, it is messy, and it is in your inbox on Friday.',
    },
    {
      audience: 'subscribers',
      inDays: 4,
      pictures: 1,
      content: 'As promised: the blue, from the first jar to the last layer. Keep it among us, please.',
    },
  ],
];

/** Sends and schedules the broadcasts of the creator with this number, unless there are some. @returns whether there were none */
export async function broadcast(session: Session, number: number): Promise<boolean> {
  if ((await session(listBroadcasts, { query: { limit: 1 } })).data.length > 0) return false;
  for (const { content, audience, pictures = 0, inDays } of plans[number % plans.length] ?? []) {
    const scheduledAt = inDays === undefined ? undefined : new Date(Date.now() + inDays * dayMs).toISOString();
    const vaultItemIds = await picturesOf(session, pictures);
    const type = vaultItemIds.length > 0 ? 'image' : 'text';
    const body = { content, audience, type, vaultItemIds, ...(scheduledAt && { scheduledAt }) } as const;
    // messaging receives the role and the age check asynchronously
    await eventually('a broadcast', () => session(sendBroadcast, { body }), ['BroadcastsForCreators']);
  }
  return true;
}

async function picturesOf(session: Session, count: number) {
  if (count === 0) return [];
  const { data } = await session(listVault, { query: { type: 'image', limit: count } });
  return data.filter(({ state }) => state === 'ready').map(({ id }) => id);
}

/** Reads the conversation with the creator, if it has something new. @returns whether it had */
export async function readBroadcasts(session: Session, { sub }: PlannedPerson): Promise<boolean> {
  const { data } = await session(listConversations, { query: { limit: 100 } });
  const conversation = data.find(({ user }) => user.id === sub);
  if (!conversation || conversation.unreadCount === 0) return false;
  // a broadcast becomes a message when its receiver opens the conversation
  const { id: conversationId } = await session(openConversation, { body: { userId: UserId.parse(sub) } });
  const params = { conversationId };
  const messages = await session(listMessages, { params, query: {} });
  const seq = Math.max(...messages.data.map((message) => message.seq), 0);
  if (seq > 0) await session(markConversationRead, { params, body: { seq } });
  return true;
}

/** Sets a price for first messages unless there is one. @returns whether there was none */
export async function askForFirstMessages(session: Session, price: Money): Promise<boolean> {
  if ((await session(readMessageSettings)).firstMessagePrice) return false;
  const body = { firstMessagePrice: price };
  await eventually('a price of first messages', () => session(updateMessageSettings, { body }), [
    'VerificationRequired',
    'SellingForCreators',
  ]);
  return true;
}
