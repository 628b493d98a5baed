import type { PartState, PlatformStatus } from '@velvet/contracts/platform/status';
import { expect, test } from 'vitest';
import { supportTexts } from '#texts/support.ts';
import { questionsWith, stateOf } from './support-rules.ts';

test('there are ten questions, and each is found by its words', () => {
  const { questions } = supportTexts;
  expect(questions).toHaveLength(10);
  expect(questionsWith(questions, ' ')).toEqual(questions);
  for (const one of questions) expect(questionsWith(questions, one.question.toUpperCase())).toContain(one);
  expect(questionsWith(questions, 'cryptocurrency').map(({ question }) => question)).toEqual([
    'When and how are creators paid?',
  ]);
  expect(questionsWith(questions, 'no such words')).toEqual([]);
});

const status = (parts: Record<string, PartState>, state: PartState = 'degraded'): PlatformStatus => ({
  state,
  checkedAt: '2026-09-24T10:00:00.000Z',
  parts: Object.entries(parts).map(([name, of]) => ({ name, state: of })),
});

test('a card shows the worst state of its parts', () => {
  const now = status({ content: 'up', storage: 'down', payment: 'degraded', account: 'up' });
  expect(stateOf('videos', now)).toBe('down');
  expect(stateOf('payments', now)).toBe('degraded');
  expect(stateOf('support', now)).toBe('up');
  expect(stateOf('platform', now)).toBe('degraded');
});
