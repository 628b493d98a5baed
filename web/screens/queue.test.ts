import { readPost } from '@velvet/contracts/content/post-calls';
import {
  createQueueItem,
  deleteQueueItem,
  listQueue,
  setQueueTimeZone,
  updateQueueItem,
} from '@velvet/contracts/content/queue';
import { QueueItemId } from '@velvet/contracts/ids';
import { expect, test } from 'vitest';
import { queuePage } from '#e2e/pages/queue.page.ts';
import { expectToFit, phone } from '#e2e/support/browser.ts';
import { isInvalid } from '#e2e/support/field.ts';
import { ownPost } from './support/posts.ts';
import { answerQueue, queueItem } from './support/queue.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();
const address = '/dashboard?section=queue';

test('a session is scheduled, changed, canceled and deleted, and shows errors at its fields', async () => {
  const { page, api, pageErrors } = await screens.visit();
  answerQueue(api, []);
  const queue = queuePage(page);
  await page.goto(address);
  await page.getByText('No queue items found').waitFor();
  await queue.schedule({ 'Content Title': ' ', 'Scheduled Date': '2090-05-01' });
  await queue.submit();
  await queue.dialog().getByText(/title/i).first().waitFor();
  expect(await isInvalid(page.getByLabel('Content Title'))).toBe(true);
  const fields = { 'Content Title': 'Evening talk', Description: 'Ask me anything', 'Scheduled Time': '20:30' };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Duration (minutes)').fill('');
  await page.getByLabel('Price (USD)').fill('7.50');
  await queue.submit();
  const card = queue.card('Evening talk');
  for (const text of ['Scheduled', 'Live Stream', 'Ask me anything', '60 min', 'Everyone'])
    await card.getByText(text).first().waitFor();
  expect(api.sent(createQueueItem)[0]?.body).toMatchObject({ title: 'Evening talk', price: '7.50', type: 'live' });
  await page.setViewportSize(phone);
  await expectToFit(page);

  await card.getByRole('button', { name: 'Edit Evening talk' }).click();
  await page.getByLabel('Content Title').fill('Late talk');
  await page.getByLabel('Duration (minutes)').fill('90');
  await queue.submit();
  const late = queue.card('Late talk');
  await late.getByText('90 min').waitFor();
  await late.getByRole('button', { name: 'Cancel Late talk' }).click();
  await late.getByText('Canceled').waitFor();
  await late.getByRole('button', { name: 'Delete Late talk' }).click();
  expect(api.sent(deleteQueueItem)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No queue items found').waitFor();
  expect(pageErrors).toEqual([]);
});

test('scheduled posts are in the queue, are filtered and found, open in their editor and are published now', async () => {
  const { page, api, pageErrors } = await screens.visit();
  const queue = queuePage(page);
  const post = ownPost('A new series', { state: 'scheduled', scheduledFor: '2090-01-01T10:00:00.000Z' });
  const idOf = (last: number) => QueueItemId.parse(`01890000-0000-7000-8000-0000000002${last}`);
  const shared = { type: 'post', postId: post._id, duration: 0 } as const;
  const series = queueItem({ id: idOf(11), title: 'A new series', scheduledAt: '2090-01-01T10:00:00.000Z', ...shared });
  const idea = queueItem({
    ...shared,
    id: idOf(12),
    title: 'An idea',
    scheduledAt: '2026-11-16T10:00:00.000Z',
    status: 'draft',
    isPlanned: false,
  });
  answerQueue(api, [idea, series]);
  api.answer(readPost, post);
  await page.goto(address);
  await queue.card('A new series').waitFor();
  await queue
    .card('An idea')
    .getByText(/^Without a time, written/)
    .waitFor();
  expect(await queue.card('A new series').getByText('Without a time').count()).toBe(0);
  const lastQuery = () => Object.fromEntries(api.sent(listQueue).at(-1)?.query ?? []);
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Scheduled' }).click();
  await expect.poll(lastQuery).toMatchObject({ status: 'scheduled' });
  await page.getByRole('searchbox', { name: 'Search queue' }).fill('series');
  await expect.poll(lastQuery).toMatchObject({ status: 'scheduled', q: 'series' });
  await queue.card('A new series').getByRole('button', { name: 'Edit A new series' }).click();
  await page.getByRole('dialog').getByText('A new series').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Publish now: A new series' }).click();
  await page.getByText("Done. It's out now.").waitFor();
  expect(api.sent(updateQueueItem)).toMatchObject([{ params: { id: series.id }, body: { status: 'live' } }]);
  expect(pageErrors).toEqual([]);
});

test('the queue is in the zone of its creator, over the days on which clocks change', async () => {
  const { page, api, pageErrors } = await screens.visit({ timezoneId: 'Europe/Berlin' });
  const queue = queuePage(page);
  const items = answerQueue(
    api,
    [queueItem({ title: 'Evening talk', scheduledAt: '2027-03-13T03:30:00.000Z', timeZone: 'Asia/Tokyo' })],
    'America/New_York',
  );
  api.answer(setQueueTimeZone, { timeZone: 'Europe/Berlin' });
  await page.goto(address);
  const card = queue.card('Evening talk');
  for (const text of ['Mar 12, 2027', '10:30 PM']) await card.getByText(text).waitFor();
  await page.getByText('Your device is in Europe/Berlin.').waitFor();
  await card.getByRole('button', { name: 'Edit Evening talk' }).click();
  await page.getByText('Time in America/New York').waitFor();
  expect(await page.getByLabel('Scheduled Time').inputValue()).toBe('22:30');

  await page.getByLabel('Scheduled Date').fill('2027-03-14');
  await page.getByLabel('Scheduled Time').fill('02:30');
  await page.getByText("this time doesn't exist on that day. The next one is 3:30 AM").waitFor();
  await queue.submit();
  expect(await page.getByRole('dialog').isVisible()).toBe(true);
  await page.getByLabel('Scheduled Date').fill('2027-11-07');
  await page.getByLabel('Scheduled Time').fill('01:30');
  await page.getByText('Clocks go back, so this time comes twice.').waitFor();
  await page.getByText('1:30 AM EST').click({ force: true });
  await queue.submit();
  await card.getByText('Nov 7, 2027').waitFor();
  expect(items[0]?.scheduledAt).toBe('2027-11-07T06:30:00.000Z');

  await page.getByRole('button', { name: 'Plan in Europe/Berlin' }).click();
  await card.getByText('7:30 AM').waitFor();
  await page.getByText('Your device is in Europe/Berlin.').waitFor({ state: 'detached' });
  expect(pageErrors).toEqual([]);
});
