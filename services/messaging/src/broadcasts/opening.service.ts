import type { ConversationId, UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import type { Database, Transaction } from '@velvet/kit/database/database';
import type { MessagingConfig } from '#config.ts';
import { conversationRepository } from '#conversations/conversation.repository.ts';
import { membershipRepository } from '#conversations/membership.repository.ts';
import { appendBroadcast } from '#messages/message-append.ts';
import { audienceRepository } from './audience.repository.ts';
import { pendingRepository, type Pending } from './pending.repository.ts';
import { tallyRepository } from './tally.repository.ts';

export type OpeningParts = { db: Database; clock: Clock; config: MessagingConfig };
export type OpeningService = ReturnType<typeof openingService>;

/**
 * Turns broadcasts into messages of conversations. They become messages once, when their receiver opens the conversation; before, they
 * are rows that many receivers share.
 */
export function openingService({ db, clock, config }: OpeningParts) {
  const since = () => new Date(clock.now().getTime() - config.broadcastKeptMs);
  const pending = pendingRepository(db);

  const openFound = async (userId: UserId, [found]: readonly Pending[]): Promise<void> => {
    if (found) await db.transaction((tx) => open(tx, userId, found.creatorId, since()));
  };

  return {
    /** Returns the time from which broadcasts are kept. */
    since,

    /** Opens the broadcasts of a person for `userId`. Without any it costs one statement. */
    openOf: async (userId: UserId, creatorId: UserId): Promise<void> =>
      openFound(userId, await pending.findOf(userId, creatorId, since())),

    /** As `openOf`, in a conversation. */
    openIn: async (userId: UserId, conversationId: ConversationId): Promise<void> =>
      openFound(userId, await pending.findIn(userId, conversationId, since())),

    /** As `openIn`, in a transaction that holds the lock of the conversation. @returns whether there were any */
    async openLocked(tx: Transaction, userId: UserId, conversationId: ConversationId): Promise<boolean> {
      const [found] = await pendingRepository(tx).findIn(userId, conversationId, since());
      if (found) await open(tx, userId, found.creatorId, since());
      return found !== undefined;
    },

    /** Returns the last pending broadcast of each creator with its conversation, which is created if the two have none. */
    async list(userId: UserId): Promise<(Pending & { conversationId: ConversationId })[]> {
      const found = await pending.findLast(userId, since());
      return Promise.all(
        found.map(async (row) => ({
          ...row,
          conversationId: row.conversationId ?? (await create(db, userId, row.creatorId, since())),
        })),
      );
    },

    /** Returns the creators whose broadcasts `userId` has not opened. */
    findCreators: (userId: UserId): Promise<UserId[]> => pending.findCreators(userId, since()),
  };
}

/** Returns the conversation of the two. Neither has it in the list before its first message. */
async function create(
  db: Database | Transaction,
  userId: UserId,
  creatorId: UserId,
  at: Date,
): Promise<ConversationId> {
  const conversations = conversationRepository(db);
  await conversations.insert({ id: newId(), openerId: userId, otherId: creatorId, at });
  const created = await conversations.findOfPair(userId, creatorId);
  if (!created) throw new Error('The conversation was deleted while it was opened.');
  return created.id;
}

async function open(tx: Transaction, userId: UserId, creatorId: UserId, since: Date): Promise<void> {
  const conversationId = await create(tx, userId, creatorId, since);
  const memberships = membershipRepository(tx);
  let member = await memberships.lockAny(creatorId, conversationId);
  await audienceRepository(tx).share(creatorId);
  // read again under both locks: another device may have opened them, and the creator may have unsent them
  for (const broadcast of await pendingRepository(tx).findOf(userId, creatorId, since)) {
    member = await appendBroadcast(tx, member, broadcast);
    await tallyRepository(tx).addOpened(broadcast.id, conversationId);
    await pendingRepository(tx).savePosition(userId, conversationId, broadcast.position);
  }
}
