import {
  countUnreadConversations,
  listConversations,
  markConversationRead,
  updateConversation,
} from '@velvet/contracts/messaging/conversations';
import { unsendMessage, type Message } from '@velvet/contracts/messaging/messages';
import type { ConversationId } from '@velvet/contracts/ids';
import { propertyRunsOfTier } from '@velvet/testing/property';
import { dataOf, type Person } from '@velvet/testing/person';
import { openWorld } from '@velvet/testing/world';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { messaging } from '#service.ts';
import { open, people, send } from './events.ts';

type Step = { kind: 'send' | 'read' | 'unsend' | 'archive' | 'restore'; by: number; of: number; at: number };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('send', 'send', 'send', 'read', 'unsend', 'archive', 'restore'),
  by: fc.nat(1),
  of: fc.nat(2),
  at: fc.nat(8),
});

/** A conversation as a list of senders, the positions of unsent messages, and what the two members have read and archived. */
type Model = { senders: number[]; unsent: Set<number>; read: [number, number]; archived: [boolean, boolean] };

function apply({ kind, by, at }: Step, model: Model): void {
  const me = by as 0 | 1;
  const last = model.senders.length;
  if (kind === 'send') {
    model.senders.push(me);
    model.read[me] = last + 1;
    model.archived = [false, false];
  } else if (kind === 'read') model.read[me] = Math.max(model.read[me], Math.min(at + 1, last));
  else if (kind === 'unsend') {
    const own = model.senders.flatMap((sender, index) => (sender === me ? [index] : []));
    const message = own[at % Math.max(1, own.length)];
    if (message !== undefined) model.unsent.add(message);
  } else if (last > 0) model.archived[me] = kind === 'archive';
}

const unreadOf = ({ senders, unsent, read }: Model, me: 0 | 1) =>
  senders.filter((_, index) => index >= read[me] && !unsent.has(index)).length;
const isUnread = (model: Model, me: 0 | 1) => !model.archived[me] && unreadOf(model, me) > 0;

test('unread counts equal a model through sends, reads, unsends and archives', async () => {
  await using world = await openWorld([messaging], {
    environment: { MESSAGING_SENDS_PER_MINUTE: '100000', BUDGET_FACTOR: '0' },
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const [ana, ...others] = await people(world, 'ana', 'bo', 'cy', 'di');
      const rooms = await Promise.all(
        others.map(async (other) => {
          const { id } = await open(ana, other);
          await open(other, ana);
          return { id, members: [ana, other] as const, sent: [] as Message[] };
        }),
      );
      const models = rooms.map((): Model => ({
        senders: [],
        unsent: new Set(),
        read: [0, 0],
        archived: [false, false],
      }));
      for (const each of steps) {
        await make(each, rooms[each.of]!);
        apply(each, models[each.of]!);
      }
      const { data } = await ana.make(countUnreadConversations);
      expect(data?.conversations).toBe(models.filter((model) => isUnread(model, 0)).length);
      for (const [index, { id, members }] of rooms.entries()) {
        const model = models[index]!;
        for (const me of [0, 1] as const) {
          // a message of the member is never unread for the member
          const unread = unreadOf(model, me);
          const filter = model.archived[me] ? 'archived' : 'all';
          const list = dataOf(await members[me].make(listConversations, { query: { filter } }));
          const expected = { unreadCount: unread, lastSeq: model.senders.length, readSeq: model.read[me] };
          expect(list.find((each) => each.id === id)).toMatchObject(expected);
          const listed = dataOf(await members[me].make(listConversations, { query: { filter: 'unread' } }));
          expect(listed.some((each) => each.id === id)).toBe(isUnread(model, me));
          expect(model.senders.slice(model.read[me])).not.toContain(me);
        }
      }
    }),
    { numRuns: propertyRunsOfTier(20) },
  );
});

type Room = { id: ConversationId; members: readonly [Person, Person]; sent: Message[] };

async function make({ kind, by, at }: Step, { id: conversationId, members, sent }: Room): Promise<void> {
  const person = members[by]!;
  const params = { conversationId };
  if (kind === 'send') sent.push(await send(person, conversationId, `Message ${sent.length}`));
  else if (kind === 'read') await person.make(markConversationRead, { params, body: { seq: at + 1 } });
  else if (kind === 'unsend') {
    const own = sent.filter(({ senderId }) => senderId === person.id);
    const message = own[at % Math.max(1, own.length)];
    if (message) await person.make(unsendMessage, { params: { conversationId, messageId: message.id } });
  } else if (sent.length > 0)
    await person.make(updateConversation, { params, body: { isArchived: kind === 'archive' } });
}
