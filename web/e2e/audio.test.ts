import { createPost } from '@velvet/contracts/content/post-calls';
import { makeSound } from '@velvet/demo/sound/sound';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { feedPage } from './pages/feed.page.ts';
import { messagesPage } from './pages/messages.page.ts';
import { vaultPage } from './pages/vault.page.ts';
import { fanPage } from './story/fan.page.ts';
import { expectToFit, phone } from './support/browser.ts';
import { fakeDevices } from './support/fake-devices.ts';
import { must, openChat, openFan, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage({ browserArgs: fakeDevices });
const song = { name: 'morning.wav', mimeType: 'audio/wav', buffer: makeSound({ seed: 3, seconds: 12 }) };

test('an audio file is posted, plays, follows the keyboard, and is in the vault', async () => {
  const { creator } = await openShop(stage, 'Iris Vale');
  const { page, pageErrors } = await stage.visitAs(creator);
  await openAddress(page, '/dashboard');
  const feed = feedPage(page);
  await feed.composer.getByText('Mixed', { exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await feed.composer.getByRole('button', { name: 'Add files' }).click();
  await (await chooser).setFiles(song);
  await feed.composer.getByText('morning.wav').waitFor();
  await feed.write('What I hum while I work');
  const post = feed.post('What I hum while I work');
  const position = post.getByRole('slider', { name: 'Position' });
  await position.waitFor();
  await expect.poll(() => position.getAttribute('aria-valuetext')).toBe('0:00 of 0:12');
  await post.getByRole('button', { name: 'Play', exact: true }).click();
  await post.getByRole('button', { name: 'Pause' }).click();
  await position.press('Home');
  await position.press('ArrowRight');
  expect(await position.getAttribute('aria-valuetext')).toBe('0:05 of 0:12');
  await post.getByRole('button', { name: 'Playback speed 1×' }).click();
  await post.getByRole('button', { name: 'Playback speed 1.5×' }).waitFor();
  await dashboardPage(page).open('vault');
  await page
    .getByRole('radio', { name: /^Audio/ })
    .or(page.getByRole('button', { name: /^Audio/ }))
    .first()
    .click();
  await vaultPage(page).card('morning').waitFor();
  await vaultPage(page).card('morning').getByTitle('View').click();
  await page.getByRole('dialog').getByRole('slider', { name: 'Position' }).waitFor();
  expect(pageErrors).toEqual([]);
});

test('locked audio shows its kind and price and no sound, and plays once it is bought', async () => {
  const { creator } = await openShop(stage, 'Alba Renn');
  const sound = (name: string) => [{ name, type: 'audio/wav', content: new Uint8Array(song.buffer) }];
  const body = { text: 'A lullaby, half asleep', price: '5' };
  const { _id: postId } = must(await creator.make(createPost, { body, files: sound('lullaby.wav') }));
  await stage.drain();
  const { page, pageErrors } = await stage.visitAs(await openFan(stage, 'Timo Rask'));
  const sounds: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'media') sounds.push(request.url());
  });
  await openAddress(page, `/@${creator.handle}`);
  await page.getByText('12 seconds of audio').last().waitFor();
  await page.getByRole('button', { name: 'Videos', exact: true }).click();
  await page.getByText('No posts match this filter').waitFor();
  await page.getByRole('button', { name: 'Audio', exact: true }).click();
  await page.getByText('12 seconds of audio').last().waitFor();
  await openAddress(page, `/@${creator.handle}?post=${postId}`);
  const post = page.getByRole('dialog');
  await post.getByText('12 seconds of audio').waitFor();
  expect(await post.getByRole('slider').count()).toBe(0);
  await page.setViewportSize(phone);
  await expectToFit(page);
  expect(sounds).toEqual([]);
  await post.getByRole('button', { name: 'Unlock for $5' }).click();
  await fanPage(page).pay();
  await post.getByRole('button', { name: 'Open', exact: true }).click();
  await post.getByRole('slider', { name: 'Position' }).waitFor();
  await post.getByText('A lullaby, half asleep').waitFor();
  expect(pageErrors).toEqual([]);
});

test('a voice message is recorded and sent, and plays for the other member', async () => {
  const { creator } = await openShop(stage, 'Iris Vale');
  const fan = await openFan(stage, 'Noel Brandt');
  const id = await openChat(stage, fan, creator);
  await openChat(stage, creator, fan);
  const left = await stage.visitAs(creator, { permissions: ['microphone'] });
  const right = await stage.visitAs(fan);
  for (const { page } of [left, right]) await openAddress(page, `/dashboard?section=messages&conversation=${id}`);
  await left.page.setViewportSize(phone);
  await left.page.getByRole('button', { name: 'Record a voice message' }).click();
  await left.page
    .getByRole('timer')
    .getByText(/^0:0[1-9]/)
    .waitFor();
  await left.page.getByRole('button', { name: 'Stop recording' }).click();
  await left.page.getByRole('group', { name: 'Voice message' }).getByRole('slider').waitFor();
  await expectToFit(left.page);
  await left.page.getByRole('button', { name: 'Send the voice message' }).click();
  const heard = right.page.getByRole('log').getByRole('slider', { name: 'Position' });
  await heard.waitFor();
  await right.page.getByRole('log').getByRole('button', { name: 'Play', exact: true }).click();
  await right.page.getByRole('log').getByRole('button', { name: 'Pause' }).waitFor();
  await expect.poll(() => messagesPage(right.page).row('Iris Vale').innerText()).toContain('Audio');
  expect([...left.pageErrors, ...right.pageErrors]).toEqual([]);
});
