import { ConversationId } from '@velvet/contracts/ids';
import type { Conversation } from '@velvet/contracts/messaging/conversations';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { withFirstPage, withoutDeepPages } from './conversation-pages.ts';

const limit = 3;

/** A conversation whose last message is at a second. */
function at(number: number, second: number): Conversation {
  const id = ConversationId.parse(`01890000-0000-7000-8000-${String(number).padStart(12, '0')}`);
  return { id, time: new Date(second * 1000).toISOString() } as Conversation;
}

/** The pages of all conversations, as far as a reader loaded them. */
function load(all: readonly Conversation[], count: number) {
  const sorted = all.toSorted((one, other) => (`${one.time}${one.id}` < `${other.time}${other.id}` ? 1 : -1));
  const pages = Array.from({ length: count }, (_, index) => ({
    data: sorted.slice(index * limit, (index + 1) * limit),
    meta: { page: 1, limit, hasMore: sorted.length > (index + 1) * limit, nextCursor: null },
  }));
  return { pages, pageParams: pages.map(() => '') };
}

const idsOf = ({ pages }: { pages: readonly { data: readonly Conversation[] }[] }) =>
  pages.flatMap(({ data }) => data.map(({ id }) => id));

test('a fresh first page shows every loaded conversation once, in the order of the server', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(14), { maxLength: limit }), fc.integer({ min: 1, max: 5 }), (moved, count) => {
      const before = Array.from({ length: 15 }, (_, number) => at(number, number));
      const after = before.map((each, number) => (moved.includes(number) ? at(number, 100 + number) : each));
      const shown = idsOf(withFirstPage(load(before, count), load(after, 1).pages[0]!));
      const expected = idsOf(load(after, 5));
      expect(shown).toEqual(expected.filter((id) => shown.includes(id)));
      expect(shown.length).toBeGreaterThanOrEqual(count === 1 ? limit : idsOf(load(before, count)).length);
    }),
  );
});

test('a conversation that left the begin of the list is removed', () => {
  const all = Array.from({ length: 9 }, (_, number) => at(number, number));
  const rest = all.filter((_, number) => number !== 7);
  const shown = withFirstPage(load(all, 3), load(rest, 1).pages[0]!);
  expect(idsOf(shown)).toEqual(idsOf(load(rest, 3)));
});

test('a list that fits in the fresh page is that page, and deep pages can be dropped', () => {
  const all = Array.from({ length: 9 }, (_, number) => at(number, number));
  expect(idsOf(withFirstPage(load(all, 3), load(all.slice(0, 2), 1).pages[0]!))).toHaveLength(2);
  expect(idsOf(withoutDeepPages(load(all, 3)))).toHaveLength(6);
});
