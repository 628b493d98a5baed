import { createPost } from '@velvet/contracts/content/post-calls';
import { expect, test } from 'vitest';
import { cardsPage } from './pages/cards.page.ts';
import { queuePage } from './pages/queue.page.ts';
import { must, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();
const expiry = `12${(new Date().getFullYear() + 3) % 100}`;

test('a creator is led from a refusal to the plans, pays for Premium there, and cancels it in the profile', async () => {
  const { creator } = await openShop(stage, 'Mara Voss');
  const { page, pageErrors } = await stage.visitAs(creator);
  const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
  const planned = Array.from({ length: 100 }, (_, part) => ({ text: `Part ${part}`, scheduledFor }));
  (await Promise.all(planned.map((body) => creator.make(createPost, { body })))).map(must);
  await openAddress(page, '/dashboard?section=queue');
  const queue = queuePage(page);
  await queue.schedule({ 'Content Title': 'One more' });
  await queue.submit();
  const refusal = page.getByRole('dialog', { name: 'Part of Premium' });
  await refusal.getByText("You've scheduled 100 posts and sessions", { exact: false }).waitFor();
  await refusal.getByRole('link', { name: 'See plans' }).click();

  const plan = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await plan('Creator').getByText('Your plan', { exact: true }).waitFor();
  await plan('Premium Creator').getByText('Retention of your subscribers over 12 months').waitFor();
  await plan('Premium Creator').getByRole('button', { name: 'Go Premium' }).click();
  const form = page.getByRole('region', { name: 'Go Premium' });
  const cards = cardsPage(page);
  await cards.fill('4000000000000002', expiry, '123');
  await form.getByRole('button', { name: 'Pay $29 a month' }).click();
  await form.getByText('Your card was declined.').waitFor();
  await cards.fill('4242424242424242', expiry, '123');
  await form.getByRole('button', { name: 'Pay $29 a month' }).click();
  await page.getByText("You're on Premium").waitFor();
  await plan('Premium Creator').getByText('Your plan', { exact: true }).waitFor();
  await stage.drain();

  await openAddress(page, '/dashboard?section=queue');
  await queue.schedule({ 'Content Title': 'One more' });
  await queue.submit();
  await queue.card('One more').waitFor();
  await openAddress(page, '/dashboard?section=profile&view=selling');
  await page.getByText('Premium Creator · $29 a month').waitFor();
  await page.getByRole('button', { name: 'Cancel Premium' }).click();
  await page.getByRole('dialog', { name: 'Cancel Premium?' }).getByRole('button', { name: 'Cancel Premium' }).click();
  await page.getByRole('button', { name: 'Resume Premium' }).click();
  await page.getByText(/^Premium will renew on/).waitFor();
  await openAddress(page, '/dashboard?section=purchases&view=billing');
  await page.getByText('Premium plan · Velvet').waitFor();
  expect(pageErrors).toEqual([]);
});
