import { expect, test } from 'vitest';
import { PostId, PurchaseId, UserId } from '@velvet/contracts/ids';
import type { Purchase } from '@velvet/contracts/payment/purchases';
import { isFound } from './bought.ts';

const purchase: Purchase = {
  id: PurchaseId.parse('019a0000-0000-7000-8000-000000000001'),
  contentId: PostId.parse('019a0000-0000-7000-8000-000000000002'),
  contentKind: 'post',
  creatorId: UserId.parse('twitter|1'),
  creator: { id: UserId.parse('twitter|1'), handle: 'mara', name: 'Mara Velli', avatar: null },
  price: 5,
  currency: 'USD',
  isRefunded: false,
  createdAt: '2026-11-21T12:00:00.000Z',
};

test.each([
  ['', true],
  ['velli', true],
  ['  MARA ', true],
  ['velli mara', true],
  ['theo', false],
])('searching for %j finds it: %s', (text, found) =>
  expect(isFound({ purchase, post: null, message: null, item: null, video: null }, text)).toBe(found),
);
