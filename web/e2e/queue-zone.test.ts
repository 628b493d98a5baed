import { createQueueItem, listQueue, setQueueTimeZone } from '@velvet/contracts/content/queue';
import { listBroadcasts } from '@velvet/contracts/messaging/broadcasts';
import { expect, test } from 'vitest';
import { queuePage } from './pages/queue.page.ts';
import { expectAccessible, expectToFit, phone } from './support/browser.ts';
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

test('a creator schedules a message in the queue, moves it on a phone, and deletes it', async () => {
  const { creator, page, queue, pageErrors } = await openTraveller('Mona Brandt');
  await openAddress(page, address);
  await queue.schedule({ 'Content Title': 'New set tonight' }, 'Live Stream');
  await page.getByLabel('Content Type').selectOption({ label: 'Message' });
  const dialog = page.getByRole('dialog', { name: 'New broadcast' });
  expect(await dialog.getByLabel('Message').inputValue()).toBe('New set tonight');
  await dialog.getByLabel('Date').fill('2090-05-01');
  await dialog.getByLabel('Time', { exact: true }).fill('21:00');
  await dialog.getByText('Time in America/New York').waitFor();
  await expectAccessible(page);
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
  await expectAccessible(page);
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
  expect(pageErrors).toEqual([]);
});

test('the queue is in the zone of its creator, over the days on which clocks change', async () => {
  const { creator, page, queue, pageErrors } = await openTraveller('Ida Vang');
  const plan = { title: 'Evening talk', scheduledDate: '2027-03-13', scheduledTime: '12:30', timeZone: 'Asia/Tokyo' };
  must(await creator.make(createQueueItem, { body: { ...plan, type: 'live' } }));
  await openAddress(page, address);
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
  await expectAccessible(page);
  await page.getByText('1:30 AM EST').click({ force: true });
  await queue.submit();
  await card.getByText('Nov 7, 2027').waitFor();
  expect(must(await creator.make(listQueue))[0]?.scheduledAt).toBe('2027-11-07T06:30:00.000Z');

  await page.getByRole('button', { name: 'Plan in Europe/Berlin' }).click();
  await card.getByText('7:30 AM').waitFor();
  await page.getByText('Your device is in Europe/Berlin.').waitFor({ state: 'detached' });
  expect(pageErrors).toEqual([]);
});
