import type { Subscription } from '@velvet/contracts/payment/subscriptions';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { subscriptionTexts as texts } from '#texts/buying.ts';
import { endWords, paidUntilOf } from './subscription-words.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-17T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const future = '2026-11-18T10:00:00.000Z';
const past = '2026-11-16T10:00:00.000Z';
const active = { state: 'active', price: 9.99, periodEndsAt: future, pausedUntil: null };

test.each([
  ['with paid time', active, future, texts.nowText],
  ['whose renewal is unpaid', { ...active, state: 'past_due', periodEndsAt: past }, undefined, texts.nowUnpaidText],
  ['that is charged any moment', { ...active, periodEndsAt: past }, undefined, texts.nowUnpaidText],
  ['whose pause begins later', { ...active, pausedUntil: future }, future, texts.nowText],
  ['whose pause runs', { ...active, periodEndsAt: past, pausedUntil: future }, undefined, texts.nowPausedText],
  ['for free', { ...active, price: 0, periodEndsAt: null }, undefined, texts.nowFreeText],
])('a subscription %s names what ending it at once means', (_which, given, paidUntil, words) => {
  const subscription = given as Subscription;
  expect([paidUntilOf(subscription), endWords(subscription)]).toEqual([paidUntil, words]);
});
