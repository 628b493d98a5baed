import { setQueueTimeZone } from '@velvet/contracts/content/queue';
import { listBroadcasts } from '@velvet/contracts/messaging/broadcasts';
import { expect, test } from 'vitest';
import { queuePage } from './pages/queue.page.ts';
import { expectToFit, phone } from './support/browser.ts';
import { must, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();
const address = '/dashboard?section=queue';

/** A creator who plans in New York, with a device in Berlin. */
async function openTraveller(name: string) {
  const { creator } = await openShop(stage, name);
  must(await creator.make(setQueueTimeZone, { body: { timeZone: 'America/New_York' } }));
  const visitor = await stage.visitAs(creator, { timezoneId: 'Europe/Berlin' });
  return { creator, ...visitor, queue: queuePage(visitor.page) };
}

test('a creator schedules a message, moves and deletes it, and publishes a scheduled post, which a visitor sees', async () => {
  const { creator, page, queue, pageErrors } = await openTraveller('Mona Brandt');
  await openAddress(page, address);
  await queue.schedule({ 'Content Title': 'New set tonight' }, 'Live Stream');
  await page.getByLabel('Content Type').selectOption({ label: 'Message' });
  const dialog = page.getByRole('dialog', { name: 'New broadcast' });
  expect(await dialog.getByLabel('Message').inputValue()).toBe('New set tonight');
  await dialog.getByLabel('Date').fill('2090-05-01');
  await dialog.getByLabel('Time', { exact: true }).fill('21:00');
  await dialog.getByText('Time in America/New York').waitFor();
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).last().click();
  const card = queue.card('New set tonight');
  for (const text of ['Message', 'Scheduled', 'May 1, 2090', '9:00 PM', 'To followers'])
    await card.getByText(text).first().waitFor();
  const plannedFor = async () => must(await creator.make(listBroadcasts))[0]?.scheduledAt;
  expect(await plannedFor()).toBe('2090-05-02T01:00:00.000Z');
  await expect.poll(() => queue.figure('Total Scheduled')).toContain('1');

  await page.setViewportSize(phone);
  await expectToFit(page);
  await card.getByRole('button', { name: 'Move New set tonight' }).click();
  const move = page.getByRole('dialog', { name: 'Move to another time' });
  await move.getByLabel('Scheduled Time').fill('08:15');
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await card.getByText('8:15 AM').waitFor();
  expect(await plannedFor()).toBe('2090-05-01T12:15:00.000Z');
  await card.getByRole('button', { name: 'Edit New set tonight' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit broadcast' });
  expect(await edit.getByLabel('Time', { exact: true }).inputValue()).toBe('08:15');
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Delete New set tonight' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No queue items found').waitFor();

  await queue.schedule({ 'Content Title': 'Dear all', Description: 'See you on Friday' }, 'Post');
  expect(await page.getByLabel('Duration (minutes)').count()).toBe(0);
  await queue.submit();
  await queue.card('Dear all').getByRole('button', { name: 'Publish now: Dear all' }).click();
  await queue.card('Dear all').getByText('Completed').waitFor();
  await stage.drain();
  const { page: visitor } = await stage.visit();
  await openAddress(visitor, `/@${creator.handle}`);
  await visitor.getByText('See you on Friday').first().waitFor();
  expect(pageErrors).toEqual([]);
});
