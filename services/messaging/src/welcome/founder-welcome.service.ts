import { isReachable } from '@velvet/access/writing';
import { MessageId, type UserId } from '@velvet/contracts/ids';
import {
  WelcomeNotFound,
  WelcomeUnavailable,
  type readWelcomeStatus,
  type WelcomeMessage,
} from '@velvet/contracts/messaging/founder-welcome';
import { fillPlaceholders } from '@velvet/contracts/messaging/placeholders';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import type { Database, Queries, Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { z } from 'zod';
import { writingRepository } from '#conversations/writing.repository.ts';
import { messageRepository } from '#messages/message.repository.ts';
import { profileCardRepository, type NameCard } from '#people/profile-card.repository.ts';
import type { ReceiptService } from '#receipts/receipt.service.ts';
import { founderWelcomeRepository, type FounderWelcomeRow } from './founder-welcome.repository.ts';
import { welcomeTemplateRepository, type Template } from './welcome-template.repository.ts';
import { writeWelcome } from './welcoming.ts';

type Parts = { db: Database; clock: Clock; founderId: UserId | undefined; receipts: ReceiptService };
type Status = z.output<(typeof readWelcomeStatus)['data']>;

/** The two people of a welcome; the founder is undefined while the account does not exist. */
type Pair = { name: string; founder: NameCard | undefined };

/** Stands for the name of a founder without an account. */
const founderTitle = 'The founder of Velvet';

export function founderWelcomeService({ db, clock, founderId, receipts }: Parts) {
  return {
    /**
     * Sends the welcome to a member once, and returns it.
     * @param givenName used until the profile of the member is known
     * @throws {Refusal} WelcomeUnavailable
     */
    send(userId: UserId, givenName: string): Promise<WelcomeMessage> {
      if (founderId === undefined || founderId === userId) throw new Refusal(WelcomeUnavailable);
      return db.transaction(async (tx) => {
        const pair = await findPair(tx, founderId, userId, givenName);
        const template = await welcomeTemplateRepository(tx).findCurrent();
        const messageId = MessageId.parse(newId());
        const welcome = { userId, messageId, version: template.version, sentAt: clock.now() };
        if (await founderWelcomeRepository(tx).insert(welcome))
          await write(tx, { founderId, userId, pair, template, now: welcome.sentAt });
        return present(tx, await requireWelcome(tx, userId), pair);
      });
    },

    async status(userId: UserId): Promise<Status> {
      if (founderId === undefined || founderId === userId) return { hasReceived: true, isRead: true, message: null };
      const welcome = await founderWelcomeRepository(db).find(userId);
      if (!welcome) return { hasReceived: false, isRead: false, message: null };
      const message = await present(db, welcome, await findPair(db, founderId, userId, ''));
      return { hasReceived: true, isRead: welcome.readAt !== null, message };
    },

    /** @throws {Refusal} WelcomeNotFound */
    async markRead(userId: UserId, messageId: MessageId) {
      const welcome = await founderWelcomeRepository(db).markRead(userId, messageId, clock.now());
      if (!welcome?.readAt) throw new Refusal(WelcomeNotFound);
      const { conversationId, readAt } = welcome;
      const written = conversationId && (await messageRepository(db).find(conversationId, messageId));
      if (written) await receipts.read(userId, written.conversationId, written.seq);
      return { messageId, isRead: true as const, readAt: readAt.toISOString() };
    },
  };
}

async function findPair(db: Queries, founderId: UserId, userId: UserId, givenName: string): Promise<Pair> {
  const cards = profileCardRepository(db);
  const [founder, member] = [await cards.findNameCard(founderId), await cards.findNameCard(userId)];
  return { name: member?.name || givenName || 'there', founder };
}

type Writing = { founderId: UserId; userId: UserId; pair: Pair; template: Template; now: Date };

/** Writes the welcome into the conversation with the founder, unless the two cannot be in contact. */
async function write(tx: Transaction, { founderId, userId, pair, template, now }: Writing): Promise<void> {
  if (!pair.founder) return;
  // the profile of a new member may not have arrived; the founder's has
  const facts = await writingRepository(tx).findFirst(userId, founderId, now);
  if (!facts || !isReachable(facts.facts)) return;
  const { content } = fill(template, pair);
  const written = await writeWelcome(tx, { senderId: founderId, receiverId: userId, content, now });
  const welcomes = founderWelcomeRepository(tx);
  const { messageId } = await requireWelcome(tx, userId);
  await welcomes.place(userId, written.messageId ?? messageId, written.conversationId);
}

async function requireWelcome(db: Queries, userId: UserId): Promise<FounderWelcomeRow> {
  const welcome = await founderWelcomeRepository(db).find(userId);
  if (!welcome) throw new Error('The welcome was deleted while it was sent.');
  return welcome;
}

function fill({ subject, content, quickReplies }: Template, { name, founder }: Pair) {
  const names = { name, founder: founder?.name ?? founderTitle };
  return { subject: fillPlaceholders(subject, names), content: fillPlaceholders(content, names), quickReplies };
}

async function present(db: Queries, welcome: FounderWelcomeRow, pair: Pair): Promise<WelcomeMessage> {
  const template = await welcomeTemplateRepository(db).find(welcome.version);
  if (!template) throw new Error('A version of the welcome template is missing.');
  const { messageId: id, conversationId } = welcome;
  return { id, ...fill(template, pair), conversationId, founder: pair.founder ?? null };
}
