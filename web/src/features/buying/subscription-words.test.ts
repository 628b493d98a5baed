import type { Subscription } from '@velvet/contracts/payment/subscriptions';
import { expect, test } from 'vitest';
import { subscriptionTexts as texts } from '#texts/buying.ts';
import { endWords, paidUntilOf } from './subscription-words.ts';

const future = new Date(Date.now() + 86_400_000).toISOString();
const past = new Date(Date.now() - 86_400_000).toISOString();
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
