import { createPost } from '@velvet/contracts/content/post-calls';
import { createQueueItem } from '@velvet/contracts/content/queue';
import { expect, test } from 'vitest';
import { queuePage } from './pages/queue.page.ts';
import { expectAccessible, expectToFit, phone } from './support/browser.ts';
import { must, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress, reload } from './support/travel.ts';

const stage = useStage();
const address = '/dashboard?section=queue';

async function openCreator(name: string) {
  const { creator } = await openShop(stage, name);
  const visitor = await stage.visitAs(creator);
  return { creator, ...visitor, queue: queuePage(visitor.page) };
}

test('a creator schedules a session, changes it, cancels it and deletes it', async () => {
  const { page, queue, pageErrors } = await openCreator('Vera Lund');
  await openAddress(page, address);
  await page.getByText('No queue items found').waitFor();
  await queue.schedule({ 'Content Title': ' ', 'Scheduled Date': '2090-05-01' });
  await queue.submit();
  await queue.dialog().getByText(/title/i).first().waitFor();
  expect(await page.getByLabel('Content Title').getAttribute('aria-invalid')).toBe('true');
  const fields = { 'Content Title': 'Evening talk', Description: 'Ask me anything', 'Scheduled Time': '20:30' };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Duration (minutes)').fill('');
  await page.getByLabel('Price (USD)').fill('7.50');
  await expectAccessible(page);
  await queue.submit();
  const card = queue.card('Evening talk');
  for (const text of ['Scheduled', 'Live Stream', 'Ask me anything', '60 min', 'Everyone', '$7.50 per view'])
    await card.getByText(text).first().waitFor();
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectToFit(page);

  await card.getByRole('button', { name: 'Edit Evening talk' }).click();
  await page.getByLabel('Content Title').fill('Late talk');
  await page.getByLabel('Duration (minutes)').fill('90');
  await queue.submit();
  await queue.card('Late talk').getByText('90 min').waitFor();
  await queue.card('Late talk').getByRole('button', { name: 'Cancel Late talk' }).click();
  await queue.card('Late talk').getByText('Canceled').waitFor();
  await queue.card('Late talk').getByRole('button', { name: 'Delete Late talk' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No queue items found').waitFor();
  await reload(page);
  await page.getByText('No queue items found').waitFor();
  expect(pageErrors).toEqual([]);
});

test('scheduled posts are in the queue, are found, and open in their editor', async () => {
  const { creator, page, queue } = await openCreator('Tora Falk');
  const scheduledFor = new Date(Date.now() + 3 * 86_400_000).toISOString();
  must(await creator.make(createPost, { body: { text: 'A new series', scheduledFor } }));
  must(await creator.make(createPost, { body: { text: 'An idea', isDraft: true } }));
  must(
    await creator.make(createQueueItem, { body: { title: 'Studio visit', type: 'live', scheduledDate: '2090-01-01' } }),
  );
  await openAddress(page, address);
  await queue.card('A new series').waitFor();
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'An idea',
    'A new series',
    'Studio visit',
  ]);
  await queue
    .card('An idea')
    .getByText(/^Without a time, written/)
    .waitFor();
  await queue.card('A new series').getByText('Without a time').waitFor({ state: 'detached' });
  await expect.poll(() => queue.figure('Total Scheduled')).toContain('2');
  await expect.poll(() => queue.figure('Upcoming')).toContain('1');
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Scheduled' }).click();
  await queue.card('An idea').waitFor({ state: 'detached' });
  await page.getByRole('searchbox', { name: 'Search queue' }).fill('series');
  await queue.card('Studio visit').waitFor({ state: 'detached' });
  await queue.card('A new series').getByRole('button', { name: 'Edit A new series' }).click();
  await page.getByRole('dialog').getByText('A new series').waitFor();
});

test('a creator schedules a post of words, which is published at once on request', async () => {
  const { page, queue, pageErrors } = await openCreator('Runa Dahl');
  await openAddress(page, address);
  await queue.schedule({ 'Content Title': 'Dear all', Description: 'See you on Friday' }, 'Post');
  expect(await page.getByLabel('Duration (minutes)').count()).toBe(0);
  await queue.submit();
  await queue.card('Dear all').getByRole('button', { name: 'Publish now: Dear all' }).click();
  await queue.card('Dear all').getByText('Completed').waitFor();
  await openAddress(page, '/dashboard');
  await page.getByRole('article').getByText('See you on Friday').waitFor();
  expect(pageErrors).toEqual([]);
});
