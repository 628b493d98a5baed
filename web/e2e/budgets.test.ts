import { addComment } from '@velvet/contracts/content/comment-calls';
import { createPost, likePost } from '@velvet/contracts/content/post-calls';
import { followUser } from '@velvet/contracts/account/follows';
import { expect, test } from 'vitest';
import { creatorPage } from './pages/creator.page.ts';
import { must, openShop } from './support/shop.ts';
import { openAddress } from './support/travel.ts';
import { useStage } from './support/stage.ts';

/** Of a new account: 2 likes and a comment for one person, and a follow. */
const stage = useStage({ services: { BUDGET_FACTOR: '0.01' } });

test('a comment, a like or a follow beyond its budget shows why, and keeps what was written', async () => {
  const { creator, open } = await openShop(stage, 'Iris Vale');
  const { creator: other } = await openShop(stage, 'Lena Roth');
  const fan = await stage.person('Noel Brandt');
  const { _id: further } = must(await creator.make(createPost, { body: { text: 'After.' } }));
  const { _id: last } = must(await creator.make(createPost, { body: { text: 'At last.' } }));
  must(await fan.make(addComment, { body: { postId: open, text: 'Oh' } }));
  must(await fan.make(followUser, { params: { userId: other.id } }));
  for (const id of [open, further]) must(await fan.make(likePost, { params: { id }, body: { reaction: 'like' } }));
  await stage.drain();

  const { page, pageErrors } = await stage.visitAs(fan);
  await openAddress(page, `/dashboard?post=${last}`);
  const post = page.getByRole('article').filter({ hasText: 'At last.' });
  const alert = (words: string) => page.getByRole('alert').filter({ hasText: words });
  await post.getByRole('button', { name: 'Like, 0' }).click();
  await alert('You have liked many things of this person. Please try again in 24 hours.').waitFor();
  await post.getByRole('button', { name: 'Like, 0' }).waitFor();
  const field = post.getByLabel('Write a comment...');
  await field.fill('Once more');
  await post.getByRole('button', { name: 'Send' }).click();
  await post.getByRole('alert').filter({ hasText: 'You have written many comments to this person.' }).waitFor();
  expect(await field.inputValue()).toBe('Once more');

  await openAddress(page, `/@${creator.handle}`);
  await creatorPage(page).follow().click();
  await alert('You have followed many people. Please try again in 24 hours.').waitFor();
  await creatorPage(page).follow().waitFor();
  expect(pageErrors).toEqual([]);
});
