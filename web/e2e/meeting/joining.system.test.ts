import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectToFit, phone } from '#e2e/support/browser.ts';
import { roomPage } from '#e2e/pages/room.page.ts';
import { withoutClipboard } from '#e2e/support/limited-browser.ts';
import { useMeetingStage } from './meeting-stage.ts';

const stage = useMeetingStage();

/** Denies camera and microphone until the page has `data-allowed`. */
const refuseDevices = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { mediaDevices } = navigator;
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = (constraints) =>
      document.documentElement.dataset['allowed'] === undefined
        ? Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
        : getUserMedia(constraints);
  });

test('the name form appears when the name is blank, and it and the room are accessible on a phone', async () => {
  const { page, room, pageErrors } = await stage.visit({ viewport: phone });
  await room.open(stage.newRoom(), '?name=%20');
  await room.heading('Join CMA Meeting');
  await page.getByText('Please enter your name to join the meeting').waitFor();
  const join = page.getByRole('button', { name: 'Join Meeting' });
  expect(await join.isDisabled()).toBe(true);
  await page.locator('video').waitFor();
  await page.getByText('Camera and sound').click();
  await page.getByRole('combobox', { name: 'Microphone' }).waitFor();
  await expectAccessible(page);
  await expectToFit(page);
  const name = page.getByRole('textbox', { name: 'Your name' });
  await name.pressSequentially('a'.repeat(51), { delay: 0 });
  expect(await name.inputValue()).toHaveLength(50);
  await name.fill('   ');
  expect(await join.isDisabled()).toBe(true);
  await room.join(' Ana & Bo ');
  await room.shows('Ana & Bo (You)');
  expect(new URL(page.url()).searchParams.get('name')).toBe('Ana & Bo');
  await expectAccessible(page);
  await expectToFit(page);
  await room.press('Chat');
  await room.write('x'.repeat(1900));
  await room.messages.getByText('xxx').waitFor();
  await expectAccessible(page);
  await expectToFit(page);
  expect(pageErrors).toEqual([]);
});

test('the name form shows the reason when the name in the address is invalid', async () => {
  const { page, room, pageErrors } = await stage.visit();
  await room.open(stage.newRoom(), `?name=${'a'.repeat(51)}`);
  await room.heading('Join CMA Meeting');
  await page.getByText('This can have at most 50 characters.').waitFor();
  await room.open(stage.newRoom(), '?name=1e3');
  await room.shows('1e3 (You)');
  expect(pageErrors).toEqual([]);
});

test('a user can join or retry when camera and microphone are denied', async () => {
  const { page, room, context, pageErrors } = await stage.visit();
  await refuseDevices(context);
  const alert = page.getByRole('alert').filter({ hasText: 'Unable to access camera and microphone.' });
  await room.open(stage.newRoom());
  await alert.waitFor();
  await expectAccessible(page);
  await room.join('Ana');
  await room.shows('Ana (You)');
  await alert.waitFor();
  await room.tileShows('Ana', 'camera off');
  await page.evaluate(() => document.documentElement.setAttribute('data-allowed', ''));
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await alert.waitFor({ state: 'detached' });
  expect(pageErrors).toEqual([]);
});

test('a user joins muted and by voice only when the preview is set so', async () => {
  const { page, room, pageErrors } = await stage.visit();
  await room.open(stage.newRoom());
  await page.locator('video').waitFor();
  await room.press('Mute');
  await room.toggleSwitch('Voice only');
  await page.locator('video').waitFor({ state: 'detached' });
  await room.join('Ana');
  await room.isJoined();
  await room.tileShows('Ana', 'muted, camera off');
  expect(await room.toggle(/camera/i).count()).toBe(0);
  expect(new URL(page.url()).searchParams.get('mode')).toBe('voice');
  expect(pageErrors).toEqual([]);
});

test('microphone and camera stay off, and no second tile appears, when a participant reloads', async () => {
  const roomId = stage.newRoom();
  const [ana, bo] = await stage.meet(roomId, ['Ana', 'Bo']);
  if (!ana || !bo) throw new Error('A participant did not join.');
  await ana.room.press('Mute');
  await ana.room.toggle(/camera/i).click();
  await bo.room.tileShows('Ana', 'muted, camera off');
  // without its beacon the page leaves like a crashed one
  await ana.page.evaluate(() => Object.assign(navigator, { sendBeacon: () => true }));
  await ana.page.reload();
  await ana.room.isJoined();
  await ana.room.tileShows('Ana', 'muted, camera off');
  await bo.room.shows('Ana', 'Bo (You)');
  await bo.room.tileShows('Ana', 'muted, camera off');
  await bo.room.tileShows('Ana', 'connection lost', false);
  expect(await ana.page.locator('video').count()).toBe(await bo.page.locator('video').count());
});

test('a new tab replaces the participant of a crashed one at once', async () => {
  const roomId = stage.newRoom();
  const [ana, bo] = await stage.meet(roomId, ['Ana', 'Bo']);
  if (!ana || !bo) throw new Error('A participant did not join.');
  await ana.page.evaluate(() => Object.assign(navigator, { sendBeacon: () => true }));
  await ana.page.close();
  // a connection that ends between two polls is detected by the ping timeout, after at most 45 s
  await bo.page.getByText('Reconnecting...').waitFor({ timeout: 60_000 });
  const again = roomPage(await ana.context.newPage());
  await again.open(roomId, '?name=Ana');
  await again.isJoined();
  await again.shows('Ana (You)', 'Bo');
  await bo.room.shows('Ana', 'Bo (You)');
  await bo.page.getByText('Reconnecting...').waitFor({ state: 'detached' });
  expect(bo.pageErrors).toEqual([]);
}, 150_000);

test('the preview appears when the back button or a reload shows a room that was left', async () => {
  const roomId = stage.newRoom();
  const [ana] = await stage.meet(roomId, ['Ana']);
  if (!ana) throw new Error('A participant did not join.');
  await ana.room.press('Leave');
  await ana.page.waitForURL(stage.at('/'));
  await ana.page.goBack();
  await ana.room.heading('Join CMA Meeting');
  expect(await ana.page.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Ana');
  await ana.page.reload();
  await ana.room.heading('Join CMA Meeting');
  await ana.room.press('Join Meeting');
  await ana.room.shows('Ana (You)');
});

test('a signed-in user starts a meeting as its host, with the name filled in', async () => {
  const { page, context } = await stage.visitAs(await stage.person('Mara Voss'));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /@person/ }).click();
  await page.getByRole('menuitem', { name: 'Start a meeting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start a meeting' });
  await dialog.getByRole('button', { name: 'Create meeting' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Invite link' }).inputValue();
  await expectAccessible(page);
  const opening = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Join as host' }).click();
  const host = roomPage(await opening);
  const meeting = await opening;
  await host.heading('Join CMA Meeting');
  expect(await meeting.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Mara Voss');
  await host.press('Join Meeting');
  await host.shows('Mara Voss (You)');
  const guest = await stage.visit();
  await guest.page.goto(link);
  await guest.room.join('Bo');
  await meeting
    .getByRole('button', { name: /^Admit/ })
    .first()
    .click();
  await host.shows('Mara Voss (You)', 'Bo');
});

test('the invite link is copied when the browser has no clipboard, and opens the name form', async () => {
  const { page, room, context, pageErrors } = await stage.visit();
  await withoutClipboard(context);
  const roomId = stage.newRoom();
  await room.open(roomId, '?name=Ana');
  await room.isJoined();
  await room.press('Share link');
  const dialog = page.getByRole('dialog', { name: 'Share Meeting' });
  const link = await dialog.getByRole('textbox', { name: 'Meeting link' }).inputValue();
  expect(link).toBe(stage.at(`/room/${roomId}?name=`));
  expect(await dialog.getByRole('listitem').count()).toBe(4);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByRole('button', { name: 'Copied!' }).waitFor();
  await dialog.getByRole('button', { name: 'Copy', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Mute or unmute').waitFor();
  await expectAccessible(page);
  const other = await stage.visit();
  await other.page.goto(link);
  await other.room.heading('Join CMA Meeting');
  expect([...pageErrors, ...other.pageErrors]).toEqual([]);
});
