import { drawPicture } from '@velvet/demo/art/picture';
import { expect, test } from 'vitest';
import { messagesPage } from './pages/messages.page.ts';
import { fanPage } from './story/fan.page.ts';
import { expectToFit, phone } from './support/browser.ts';
import { openChat, openFan, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();

const picture = async (seed: number) => ({
  name: `picture-${seed}.jpg`,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await drawPicture({ seed, width: 640, height: 480 })),
});

async function openPair() {
  const { creator } = await openShop(stage, 'Iris Vale');
  const fan = await openFan(stage, 'Noel Brandt');
  const id = await openChat(stage, fan, creator);
  await openChat(stage, creator, fan);
  const address = `/dashboard?section=messages&conversation=${id}`;
  const [left, right] = [await stage.visitAs(creator), await stage.visitAs(fan)];
  await openAddress(left.page, address);
  await openAddress(right.page, address);
  return { left, right, hers: messagesPage(left.page), his: messagesPage(right.page) };
}

test('pictures reach the other member, and a locked one is unlocked by a purchase', async () => {
  const { left, right, hers, his } = await openPair();
  await hers.attach([await picture(1), await picture(2)]);
  await hers.send('Two from today');
  await his.bubble('Two from today').getByRole('button', { name: 'Open Photo 2 of 2' }).waitFor();
  await hers.act('Two from today', 'Edit');
  await hers.send('');
  await his.bubble('Two from today').waitFor({ state: 'detached' });
  expect(await his.attachments().count()).toBe(2);

  await hers.attach([await picture(3)]);
  await left.page.getByLabel('Lock with a price').check();
  await left.page.getByLabel('Price (USD)').fill('0.5');
  await left.page.getByText('Enter 1–500.').waitFor();
  expect(await left.page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  await left.page.getByLabel('Price (USD)').fill('7');
  await hers.send('For you alone');
  await hers.bubble('For you alone').getByText('Locked for $7').waitFor();
  const locked = his.bubble('For you alone');
  await locked.getByText('1 photo').waitFor();
  expect(await locked.innerHTML()).not.toMatch(/rendition|original/);
  await locked.getByRole('button', { name: 'Unlock for $7' }).click();
  await fanPage(right.page).pay();
  await locked.getByRole('button', { name: 'Open', exact: true }).click();
  await locked.getByText('You unlocked this for $7').waitFor();
  await locked.getByRole('button', { name: /^Open photo/i }).waitFor();
  await hers.bubble('For you alone').getByText('Bought for $7').waitFor();
  await left.page.getByRole('button', { name: 'Add photos, videos or audio' }).click();
  await left.page.getByRole('menuitem', { name: 'From vault' }).click();
  const picker = left.page.getByRole('dialog', { name: 'Choose from your vault' });
  await picker.getByText('Bought', { exact: true }).waitFor();
  expect(await picker.getByText(/^(Sent|Seen)$/).count()).toBe(2);
  await his.option('Photos, videos and links');
  const gallery = right.page.getByRole('region', { name: 'Photos, videos and links' });
  await expect.poll(() => gallery.getByRole('button', { name: /^Open photo/i }).count()).toBe(3);
  await gallery.getByRole('button', { name: 'Links', exact: true }).click();
  await gallery.getByText('No links in this conversation yet').waitFor();
  await gallery.getByRole('button', { name: 'Photos', exact: true }).click();
  await gallery.getByRole('button', { name: 'Show in chat' }).first().click();
  await locked.getByText('You unlocked this for $7').waitFor();
  expect([...left.pageErrors, ...right.pageErrors]).toEqual([]);

  await right.page.setViewportSize(phone);
  await expectToFit(right.page);
  await openAddress(right.page, '/dashboard?section=purchases');
  await right.page.getByRole('link', { name: 'Locked message' }).click();
  await his.bubble('For you alone').waitFor();
});

/** Holds the events about pictures until they are released. Resolves when the socket is upgraded, so that none passes by polling. */
async function holdMediaEvents({ context, page }: Awaited<ReturnType<typeof openPair>>['right']) {
  const upgraded = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  await context.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      server.send(frame);
      if (frame === engineUpgrade) upgraded.resolve();
    });
    server.onMessage(async (frame) => {
      const isHeld = String(frame).includes('"messageMedia"');
      if (isHeld) await released.promise;
      socket.send(frame);
      if (isHeld) arrived.resolve();
    });
  });
  await page.reload();
  await upgraded.promise;
  return { release: released.resolve, arrived: arrived.promise };
}

/** the packet by which a client of Engine.IO ends polling */
const engineUpgrade = '5';

test('a failed upload stays with its reason and is sent once by a retry, and a picture is shown when its message was read before the picture was known', async () => {
  const { left, right, hers, his } = await openPair();
  let failures = 1;
  await left.context.route('**/vault/uploads', (route) => (failures-- > 0 ? route.abort() : route.continue()));
  await hers.attach([await picture(4)]);
  await left.page.getByRole('button', { name: 'Send' }).click();
  await left.page.getByRole('log').getByRole('button', { name: 'Retry' }).click();
  await his.attachments().first().waitFor();
  expect(await his.attachments().count()).toBe(1);
  await expect.poll(() => his.row('Iris Vale').innerText()).toContain('Photo');

  const events = await holdMediaEvents(right);
  await his.attachments().first().waitFor();
  let early = 1;
  await right.context.route('**/vault/message-media?*', async (route) => {
    if (early-- <= 0) return route.continue();
    const answer = await route.fetch();
    events.release();
    await events.arrived;
    return route.fulfill({ response: answer, json: { ...(await answer.json()), data: [] } });
  });
  await hers.attach([await picture(5)]);
  await hers.send('Do you see it?');
  await his.attachments().nth(1).waitFor();
  expect(right.pageErrors).toEqual([]);
});
