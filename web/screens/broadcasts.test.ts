import { readProfile } from '@velvet/contracts/account/profile';
import {
  Broadcast,
  countAudience,
  listBroadcasts,
  sendBroadcast,
  updateBroadcast,
  withdrawBroadcast,
} from '@velvet/contracts/messaging/broadcasts';
import { expect, test } from 'vitest';
import { expectToFit, phone } from '#e2e/support/browser.ts';
import { creatorProfile } from './support/fixtures.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();

test('a mass message is written with a price, scheduled, changed, sent and unsent on a phone', async () => {
  const { page, api, pageErrors } = await screens.visit({ viewport: phone });
  api.answer(readProfile, creatorProfile);
  const inAnHour = '2126-11-16T09:30:00.000Z';
  const soon: Broadcast = {
    ...sampleOf(Broadcast, 'empty'),
    state: 'scheduled',
    audience: 'followers',
    content: 'Soon',
    scheduledAt: inAnHour,
  };
  let shown: Broadcast[] = [];
  api.answer(listBroadcasts, () => shown);
  api.answer(countAudience, { recipients: 2, skipped: 0, dailyLimit: 3 });
  const become = (next: Broadcast) => () => {
    shown = [next];
    return next;
  };
  const sent: Broadcast = { ...soon, state: 'sent', content: 'Soon is now', scheduledAt: null, sentAt: inAnHour };
  api.answer(sendBroadcast, become(soon));
  api.answer(updateBroadcast, become(sent));
  api.answer(withdrawBroadcast, become({ ...sent, state: 'unsent', unsentAt: inAnHour }));

  await page.goto('/dashboard?section=audience&view=broadcasts');
  await page.getByText('No broadcasts yet').waitFor();
  await page.getByRole('button', { name: 'New broadcast' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Reaches 2 people if you send it now.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
  await dialog.getByLabel('Message').fill('Soon');
  await dialog.getByText('Schedule', { exact: true }).first().click();
  await expectToFit(page);
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Soon' });
  await card.getByText('Scheduled').waitFor();
  expect(api.bodiesOf(sendBroadcast)).toMatchObject([{ content: 'Soon', scheduledAt: expect.any(String) }]);
  await expectToFit(page);
  await card.getByRole('button', { name: /^Edit broadcast/ }).click();
  await dialog.getByLabel('Message').fill('Soon is now');
  await dialog.getByText('Send now', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Unsend: Soon is now' }).click();
  expect(api.bodiesOf(updateBroadcast)).toMatchObject([{ content: 'Soon is now' }]);
  expect(JSON.stringify(api.bodiesOf(updateBroadcast))).not.toContain('scheduledAt');
  await page.getByRole('dialog').getByRole('button', { name: 'Unsend' }).click();
  await card.getByText('Unsent').waitFor();
  expect(pageErrors).toEqual([]);
});
