import { accessChanged } from '@velvet/contracts/content/events';
import { PostId, PurchaseId } from '@velvet/contracts/ids';
import { purchaseCompleted } from '@velvet/contracts/payment/events';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import { openContent } from './world.ts';

test('a purchase opens its post only when it is of a post', async () => {
  await using world = await openContent();
  const [ana, fan] = [await world.creator('ana'), await world.member('fan')];
  const { _id: post } = await world.post(ana, { text: 'Mine', price: 5 });
  const buy = async (subjectKind?: string) => {
    await world.publish(purchaseCompleted, {
      purchaseId: PurchaseId.parse(newId()),
      buyerId: fan.id,
      creatorId: ana.id,
      postId: PostId.parse(post),
      ...(subjectKind && { subjectKind }),
      price: { amountMinor: 500, currency: 'USD' },
      creatorShare: { amountMinor: 400, currency: 'USD' },
      completedAt: world.clock.now().toISOString(),
    });
    await world.drain();
  };
  await buy('trinket');
  expect(world.published(accessChanged)).toEqual([]);
  await buy();
  expect(world.published(accessChanged)).toMatchObject([{ userId: fan.id, postId: post, isOpen: true }]);
});
