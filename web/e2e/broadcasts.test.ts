import { followUser } from '@velvet/contracts/account/follows';
import { listBroadcasts } from '@velvet/contracts/messaging/broadcasts';
import { drawPicture } from '@velvet/demo/art/picture';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { messagesPage } from './pages/messages.page.ts';
import { fanPage } from './story/fan.page.ts';
import { expectToFit, phone } from './support/browser.ts';
import { must, openFan, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress, reload } from './support/travel.ts';
import { untilWatched } from './support/watched.ts';

const stage = useStage();

const picture = async (seed: number) => ({
  name: `picture-${seed}.jpg`,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await drawPicture({ seed, width: 640, height: 480 })),
});

/** A creator in the broadcasts of the messages section, and a follower in the conversations. */
async function openPair(name: string, fanName: string) {
  const { creator } = await openShop(stage, name);
  const fan = await openFan(stage, fanName);
  must(await fan.make(followUser, { params: { userId: creator.id } }));
  await stage.drain();
  const [left, right] = [await stage.visitAs(creator), await stage.visitAs(fan)];
  await openAddress(left.page, '/dashboard?section=messages');
  await openAddress(right.page, '/dashboard?section=messages');
  await left.page.getByRole('button', { name: 'Broadcasts' }).click();
  await left.page.getByText('No broadcasts yet').waitFor();
  return { creator, fan, left, right, his: messagesPage(right.page) };
}

/** Sends a mass message with a photo, of which one piece is sold. */
async function sendLocked(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New broadcast' }).click();
  const dialog = page.getByRole('dialog', { name: 'New broadcast' });
  await dialog.getByText('Reaches 2 people if you send it now.').waitFor();
  await dialog.getByLabel('Message').fill('The whole evening, for you');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Add photos, videos or audio' }).click();
  await page.getByRole('menuitem', { name: 'Add files' }).click();
  await (await chooser).setFiles([await picture(11)]);
  await dialog.getByLabel('Lock with a price').check();
  await dialog.getByLabel('Price (USD)').fill('6');
  await dialog.getByLabel('Number of pieces').fill('1');
  await dialog.getByText('Unlock for $6').waitFor();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
}

test('a creator writes to all followers, who read it in their own chat and buy it until it is sold out', async () => {
  const { creator, left, right, his } = await openPair('Mira Solveig', 'Jonas Adler');
  const nora = await stage.person('Nora Falk');
  must(await nora.make(followUser, { params: { userId: creator.id } }));
  await stage.drain();
  const { page } = left;
  await sendLocked(page);
  const card = page.getByRole('listitem').filter({ hasText: 'The whole evening, for you' });
  await card.getByText('Recipients').waitFor();
  // the page requests the counts again after 15 seconds
  await stage.drain();
  await reload(page);
  await expect.poll(() => card.innerText()).toMatch(/1 of 1 left[\s\S]*Recipients\s+2/);

  // without a reload: the list was fetched again after the live event
  await his.unread('Mira Solveig').waitFor();
  await his.row('Mira Solveig').click();
  const locked = his.bubble('The whole evening, for you');
  await locked.getByText('1 of 1 left').waitFor();

  // another follower, who has the chat open while the last piece is sold
  const [sent] = must(await creator.make(listBroadcasts));
  const third = await stage.visitAs(nora, { viewport: phone });
  const watched = untilWatched(third.page, sent?.id ?? '');
  const hers = messagesPage(third.page);
  await openAddress(third.page, '/dashboard?section=messages');
  await hers.row('Mira Solveig').click();
  await hers.bubble('The whole evening, for you').getByText('1 of 1 left').waitFor();
  await watched;

  await locked.getByRole('button', { name: 'Unlock for $6' }).click();
  await fanPage(right.page).pay();
  await locked.getByRole('button', { name: 'Open', exact: true }).click();
  await locked.getByText('You unlocked this for $6').waitFor();
  await hers.bubble('The whole evening, for you').getByText('Sold out').waitFor();
  expect(await third.page.getByRole('button', { name: /^Unlock for/ }).count()).toBe(0);
  await expectToFit(third.page);
  await openAddress(page, '/dashboard?section=audience&view=broadcasts');
  await expect.poll(() => card.innerText()).toMatch(/Sold out[\s\S]*Opened\s+2[\s\S]*Bought\s+1[\s\S]*\$4.80/);
  await openAddress(page, '/dashboard?section=messages');
  const own = messagesPage(page);
  await own.newChat('Jonas Adler');
  await own.bubble('The whole evening, for you').getByText('Sold out').waitFor();
  expect([...left.pageErrors, ...right.pageErrors, ...third.pageErrors]).toEqual([]);
});
