import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { messagesPage } from './pages/messages.page.ts';
import { fanPage } from './story/fan.page.ts';
import { expectToFit, phone } from './support/browser.ts';
import { openChat, openFan, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();

test('a creator asks a price for a first message, and a fan sees it, pays it and writes', async () => {
  const { creator } = await openShop(stage, 'Selma Orth');
  const fan = await openFan(stage, 'Luca Brenner');
  const [left, right] = [await stage.visitAs(creator), await stage.visitAs(fan)];
  await dashboardPage(left.page).open('messages');
  await left.page.getByRole('button', { name: 'Message settings' }).click();
  const settings = left.page.getByRole('dialog', { name: 'Message settings' });
  await settings.getByLabel('Price of a first message').fill('0.2');
  await settings.getByText('Enter 1–500.').waitFor();
  expect(await settings.getByRole('button', { name: 'Save settings' }).isDisabled()).toBe(true);
  await settings.getByLabel('Price of a first message').fill('8');
  await settings.getByRole('button', { name: 'Save settings' }).click();
  await left.page.getByText('Settings saved').waitFor();

  const id = await openChat(stage, fan, creator);
  await right.page.setViewportSize(phone);
  await openAddress(right.page, `/dashboard?section=messages&conversation=${id}`);
  const his = messagesPage(right.page);
  await right.page.getByText('Selma Orth asks a price for your first message. You pay it once.').waitFor();
  expect(await his.field.count()).toBe(0);
  await expectToFit(right.page);
  await right.page.getByRole('button', { name: 'Write for $8' }).click();
  await right.page.getByRole('dialog', { name: 'Write a first message' }).waitFor();
  await fanPage(right.page).pay();
  await right.page.getByText('You can write to Selma Orth now.').waitFor();
  await his.send('Hello, at last');
  await his.bubble('Hello, at last').waitFor();
  await messagesPage(left.page).unread('Luca Brenner').waitFor();
  expect([...left.pageErrors, ...right.pageErrors]).toEqual([]);
});
