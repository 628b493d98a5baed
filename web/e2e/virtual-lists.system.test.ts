import { uploadVaultFile } from '@velvet/contracts/content/vault';
import { openConversation } from '@velvet/contracts/messaging/conversations';
import { sendMessage } from '@velvet/contracts/messaging/messages';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { feedPage } from './pages/feed.page.ts';
import { messagesPage } from './pages/messages.page.ts';
import { vaultPage } from './pages/vault.page.ts';
import { desktop, phone, sideways, tablet } from './support/browser.ts';
import { photo } from './support/photo.ts';
import { must, openChat } from './support/shop.ts';
import type { TestUser } from './support/site.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';
import { expectFilledAt, expectToStay, itemsInView, swipeUp, wheelBy, wheelThrough } from './support/virtual-list.ts';

const stage = useStage();

async function fillVault({ make }: TestUser, items: number): Promise<void> {
  for (let index = 0; index < items; index += 1) {
    const { name, mimeType: type, buffer } = photo(`photo-${index}.png`);
    const body = { title: `Photo ${index}.`, description: '', isPrivate: true, tags: [] };
    must(await make(uploadVaultFile, { body, files: [{ name, type, content: new Uint8Array(buffer) }] }));
  }
  await stage.drain();
}

test('the vault and its picker show items at every position and keep what is in view', async () => {
  const owner = await stage.person('Ora Lind');
  await fillVault(owner, 50);
  const { page, pageErrors } = await stage.visitAs(owner, { viewport: desktop });
  const grid = { item: 'article h2' };
  await dashboardPage(page).open('vault');
  await page.locator(grid.item).first().waitFor();
  await page.mouse.move(700, 600);
  await wheelThrough(page, grid, 500);
  await expect.poll(async () => (await wheelThrough(page, grid, 500)).size, { interval: 500 }).toBeGreaterThan(0);
  await page.getByText('Photo 0.', { exact: true }).waitFor();
  await wheelThrough(page, grid, -500);
  await wheelBy(page, grid, 700);
  // one in the middle of the view: the browser would scroll to another
  const seen = await itemsInView(page, grid);
  const box = page.getByRole('checkbox', { name: `Select ${seen[Math.floor(seen.length / 2)]?.key}`, exact: true });
  await expectToStay(page, grid, () => box.check());
  await expectToStay(page, grid, () => box.uncheck());
  await expectFilledAt(page, grid, [tablet, sideways, phone, desktop]);
  await dashboardPage(page).open();
  const { composer, text } = feedPage(page);
  await text.focus();
  await composer.getByText('Photo', { exact: true }).click();
  await page.getByRole('button', { name: /vault/i }).first().click();
  const picker = {
    item: '[role=dialog] button[aria-pressed]',
    key: 'aria-label',
    scroller: '[role=dialog] .mantine-ScrollArea-viewport',
  };
  await page.locator(picker.item).first().waitFor();
  await page.locator(picker.scroller).hover();
  await wheelThrough(page, picker, 200);
  await page.getByRole('button', { name: 'Select Photo 0.' }).waitFor();
  await expectToStay(page, picker, () => page.locator(picker.item).last().click());
  await wheelThrough(page, picker, -200);
  await expectFilledAt(page, picker, [tablet, sideways, phone, desktop]);
  expect(pageErrors).toEqual([]);
});

test('the list of conversations shows rows at every position and size', async () => {
  const owner = await stage.person('Ida Holm');
  const writers: TestUser[] = [];
  for (let index = 0; index < 40; index += 1) writers.push(await stage.person(`Writer ${index}.`));
  await stage.drain();
  const hello = async ({ make }: TestUser, content: string) => {
    const { id: conversationId } = must(await make(openConversation, { body: { userId: owner.id } }));
    must(await make(sendMessage, { params: { conversationId }, body: { content } }));
  };
  for (const writer of writers) await hello(writer, 'Hello');
  await stage.drain();
  const { page, pageErrors } = await stage.visitAs(owner, { viewport: desktop });
  await dashboardPage(page).open('messages');
  const list = { item: 'li[data-index] button', scroller: 'div:has(> div > ul > li[data-index])' };
  await page.locator(list.item).first().waitFor();
  await page.locator(list.scroller).hover();
  // the next page comes while the reader scrolls
  await expect
    .poll(async () => (await wheelThrough(page, list, 250)).size > 0 && page.getByText('Writer 0.').isVisible())
    .toBe(true);
  await wheelThrough(page, list, -250);
  for (const size of [tablet, sideways, phone]) {
    await expectFilledAt(page, list, [size]);
    await page.locator(list.scroller).hover();
    await wheelThrough(page, list, 250);
    expect(await page.getByText('Writer 0.').isVisible()).toBe(true);
    await wheelThrough(page, list, -250);
    await swipeUp(page, list);
    await expect.poll(async () => (await itemsInView(page, list))[0]?.key).not.toMatch(/^Writer 39\./);
    await wheelThrough(page, list, -250);
  }
  expect(pageErrors).toEqual([]);
});

test('a chat shows messages at every position and keeps what is in view when another arrives', async () => {
  const [owner, friend] = [await stage.person('Ida Holm'), await stage.person('Otto Ferrari')];
  const conversationId = await openChat(stage, friend, owner);
  const params = { conversationId };
  const write = async (content: string, { make }: TestUser = friend) =>
    must(await make(sendMessage, { params, body: { content } }));
  // in turns, because each person may send one message per second
  for (let index = 0; index < 80; index += 1) {
    const text = `${index}. ${'Words of a message. '.repeat((index * 5) % 23)}`;
    await write(text, index % 2 === 0 ? friend : owner);
  }
  const { page, pageErrors } = await stage.visitAs(owner, { viewport: desktop });
  await openAddress(page, `/dashboard?section=messages&conversation=${conversationId}`);
  const chat = { item: '[role=log] [id^=message-]', key: 'id', scroller: 'div:has(> [role=log])' };
  await page.locator(chat.item).first().waitFor();
  await page.locator(chat.scroller).hover();
  await wheelThrough(page, chat, -300);
  await messagesPage(page).bubble('0. ').first().waitFor();
  await wheelBy(page, chat, 900);
  await expectToStay(page, chat, () => write('And another.'));
  await expectFilledAt(page, chat, [tablet, sideways, phone, desktop]);
  await wheelThrough(page, chat, 300);
  expect(pageErrors).toEqual([]);
});

test('the list of uploads shows rows at every position while they are paused and go on', async () => {
  const { page, context, pageErrors } = await stage.visitAs(await stage.person('Una Holm'), { viewport: desktop });
  await context.route('**/media/**', (route) => (route.request().method() === 'PUT' ? undefined : route.continue()));
  const vault = vaultPage(page);
  await dashboardPage(page).open('vault');
  await vault.openUpload();
  await vault.choose(Array.from({ length: 40 }, (_, index) => photo(`upload-${index}.png`)));
  await vault.send();
  const list = { item: '[role=group] [style*=translateY]', scroller: 'section[data-corner] [role=group]' };
  await page.locator(list.item).first().waitFor();
  await page.locator(list.scroller).hover();
  await wheelThrough(page, list, 120);
  await wheelThrough(page, list, -120);
  await wheelBy(page, list, 500);
  await vault.tray.getByRole('button', { name: 'Pause all' }).click();
  await expectFilledAt(page, list, [tablet, sideways, phone, desktop]);
  await wheelThrough(page, list, 120);
  expect(pageErrors).toEqual([]);
});
