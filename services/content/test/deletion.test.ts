import { accountDeleted } from '@velvet/contracts/account/events';
import { offerWithdrawn, postDeleted } from '@velvet/contracts/content/events';
import { expect, test } from 'vitest';
import { openContent, photograph } from './world.ts';

test('deleting an account deletes all of its content', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const item = await world.item(ana, await photograph());
  await world.post(ana, { text: 'Bye', price: 5, vaultItemIds: [item.id] });
  await world.publish(accountDeleted, { userId: ana.id });
  await world.drain();
  const { db } = world.service('content');
  for (const table of ['post', 'post_media', 'vault_item', 'upload', 'person'])
    expect(await db.rows(`test.${table}`, `select 1 from ${table}`)).toEqual([]);
  for await (const { key } of world.storage.list('vault/')) throw new Error(`${key} is left`);
  expect(world.published(postDeleted)).toHaveLength(1);
  expect(world.published(offerWithdrawn)).toHaveLength(1);
});
