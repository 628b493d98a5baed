import { messageLimits } from '@velvet/contracts/messaging/limits';
import { sendMessage } from '@velvet/contracts/messaging/messages';
import { expect, test } from 'vitest';
import { dialogues } from './dialogues.ts';
import { planTalks } from './talk.plan.ts';
import { planWorld } from './world.plan.ts';

const world = planWorld(1, { creators: 12, fans: 60, posts: 150 });

test('the world has a dozen dialogues of 3 to 40 lines, some of them with unread ones', () => {
  const talks = planTalks(world);
  expect(talks).toHaveLength(12);
  const lengths = talks.map(({ dialogue }) => dialogue.lines.length);
  expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([3, 40]);
  expect(talks.filter(({ dialogue }) => dialogue.unread).length).toBeGreaterThan(3);
  expect(planTalks(planWorld(1, { creators: 1, fans: 2, posts: 3 })).length).toBeLessThan(12);
});

test('two people have one dialogue at most, also in worlds of other seeds', () => {
  for (const seed of [1, 2, 3, 7, 11]) {
    const talks = planTalks(planWorld(seed, { creators: 12, fans: 60, posts: 150 }));
    const pairs = talks.map(({ a, b }) => [a.sub, b.sub].toSorted().join(' '));
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const { a, b } of talks) expect(a).not.toBe(b);
  }
});

test('every line is valid for the service, and unread ones are of one person', () => {
  for (const { lines, unread = 0 } of dialogues) {
    for (const [place, { text, answers, pictures }] of lines.entries()) {
      const body = { content: text, price: pictures?.price };
      expect(sendMessage.body.safeParse(body).error).toBeUndefined();
      expect(pictures?.count ?? 1).toBeLessThanOrEqual(messageLimits.attachments);
      expect(answers ?? -1).toBeLessThan(place);
    }
    const last = lines.slice(lines.length - unread);
    expect(new Set(last.map(({ by }) => by)).size).toBeLessThanOrEqual(1);
  }
});
