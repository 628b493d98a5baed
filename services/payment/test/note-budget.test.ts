import { giveGift } from '@velvet/contracts/payment/gifts';
import { payPerView } from '@velvet/contracts/payment/purchases';
import type { UserId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import { openPaymentWorld } from './payment-world.ts';

test('notes with gifts and tips to one person end at the budget, what is given without one does not', async () => {
  // notes of a day: 2 of a member
  await using world = await openPaymentWorld({ BUDGET_FACTOR: '0.05' });
  const ana = await world.creator('ana');
  const [bo, cy] = [await world.fan('bo'), await world.fan('cy')];
  for (const { id } of [bo, cy]) await world.showCard(id, { role: 'subscriber', verified: false });
  const give = async (receiverId: UserId, note?: string) => {
    const contentId = await world.offer(ana.id, 500);
    const thing = { kind: 'content' as const, contentId };
    return bo.make(giveGift, { body: { thing, amount: 5, receiverId, isAnonymous: true, ...(note && { note }) } });
  };
  const tip = (note?: string) =>
    bo.make(payPerView, {
      body: { tip: { creatorId: ana.id, place: { kind: 'profile' }, ...(note && { note }) }, amount: 1 },
      headers: { 'idempotency-key': newId() },
    });
  const refused = {
    status: 429,
    code: 'TooManyRequests',
    message: 'You have sent this person many notes. You can leave this one out. Please try again in 24 hours.',
  };
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await give(cy.id, 'For you')).status).toBe(200);
    expect((await tip('Bravo')).status).toBe(200);
  }
  expect(await give(cy.id, 'For you')).toMatchObject(refused);
  expect(await tip('Bravo')).toMatchObject(refused);
  expect([(await give(cy.id)).status, (await tip()).status]).toEqual([200, 200]);
});
