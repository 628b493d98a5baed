import { listMessages, sendMessage } from '@velvet/contracts/messaging/messages';
import { markConversationRead, updateMessageSettings } from '@velvet/contracts/messaging/conversations';
import { readPlan } from '@velvet/contracts/payment/plans';
import { subscribe } from '@velvet/contracts/payment/subscriptions';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { messagesPage } from './pages/messages.page.ts';
import { expectAccessible, expectToFit, phone } from './support/browser.ts';
import { must, openChat, openFan, openShop } from './support/shop.ts';
import { openAddress, reload } from './support/travel.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();

test('two people chat: states, typing, reply, edit, reaction, unsend, and one unread count everywhere', async () => {
  const [vera, otto] = [await stage.person('Vera Lindqvist'), await stage.person('Otto Marchetti')];
  const [left, right] = [await stage.visitAs(vera), await stage.visitAs(otto)];
  await dashboardPage(left.page).open('messages');
  const [hers, his] = [messagesPage(left.page), messagesPage(right.page)];
  await left.page.getByText('Select a conversation').waitFor();
  await hers.newChat('Otto Marchetti');
  await expect.poll(() => left.page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  await hers.field.fill('   ');
  expect(await left.page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  await hers.send('  Hello Otto  ');
  await hers.status('Hello Otto', 'Sent').or(hers.status('Hello Otto', 'Delivered')).waitFor();
  expect(await hers.bubble('Hello Otto').count()).toBe(1);

  await dashboardPage(right.page).open('messages');
  await his.unread('Vera Lindqvist').waitFor();
  await expect.poll(() => his.badge().innerText()).toContain('1');
  await hers.status('Hello Otto', 'Delivered').waitFor();
  await his.row('Vera Lindqvist').click();
  await his.bubble('Hello Otto').waitFor();
  await hers.status('Hello Otto', 'Read').waitFor();
  await expect.poll(() => his.badge().innerText()).not.toContain('1');
  await expectAccessible(right.page);

  await his.field.pressSequentially('Hi');
  await left.page.getByText('typing…').waitFor();
  await his.field.fill('');
  await his.act('Hello Otto', 'Reply');
  await his.send('Hi Vera');
  await hers.bubble('Hi Vera').getByRole('button', { name: 'In reply to yourself: Hello Otto' }).waitFor();
  await hers.act('Hi Vera', 'Love');
  await his.bubble('Hi Vera').getByRole('img', { name: 'Love' }).waitFor();
  await his.act('Hi Vera', 'Edit');
  await expect.poll(() => his.field.inputValue()).toBe('Hi Vera');
  await his.send('Hi Vera, at last');
  await hers.bubble('Hi Vera, at last').getByText('edited').waitFor();
  await his.field.press('ArrowUp');
  await expect.poll(() => his.field.inputValue()).toBe('Hi Vera, at last');
  await his.field.press('Escape');
  await expect.poll(() => his.field.inputValue()).toBe('');
  await hers.act('Hello Otto', 'Unsend');
  await left.page.getByRole('dialog').getByRole('button', { name: 'Unsend' }).click();
  await his.bubble('Message unsent').first().waitFor();
  const quote = his
    .bubble('Hi Vera, at last')
    .getByRole('button', { name: 'In reply to Vera Lindqvist: Message unsent' });
  await quote.waitFor();
  expect([...left.pageErrors, ...right.pageErrors]).toEqual([]);
});

test('an unsent text survives a reload, and a failed message is sent once by a retry whose answer is lost', async () => {
  const [nora, emil] = [await stage.person('Nora Valdez'), await stage.person('Emil Sorensen')];
  const id = await openChat(stage, nora, emil);
  const { page, context } = await stage.visitAs(nora);
  const messages = messagesPage(page);
  await openAddress(page, `/dashboard?section=messages&conversation=${id}`);
  await messages.field.fill('Half a thought');
  await reload(page);
  await expect.poll(() => messages.field.inputValue()).toBe('Half a thought');

  const losses = ['request', 'answer'];
  await context.route(`**/messages/${id}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    if (losses.shift() === 'answer') await route.fetch();
    return route.abort();
  });
  await messages.field.press('Enter');
  const alert = page.getByRole('log').getByRole('alert');
  await alert.getByRole('button', { name: 'Retry' }).click();
  // the answer of the second request is lost, but the socket brings the message
  await messages.bubble('Half a thought').waitFor();
  await alert.waitFor({ state: 'hidden' });
  const stored = async () =>
    must(await nora.make(listMessages, { params: { conversationId: id } })).map(({ content }) => content);
  expect(await stored()).toEqual(['Half a thought']);
  expect(await messages.field.inputValue()).toBe('');

  await context.unroute(`**/messages/${id}`);
  const isWritten = Promise.withResolvers<void>();
  await context.route(`**/messages/${id}`, async (route) => {
    if (route.request().postData()?.includes('Slow')) await isWritten.promise;
    await route.continue();
  });
  await messages.send('Slow');
  await messages.send('Quick');
  await page.getByRole('log').getByText('Quick').waitFor();
  isWritten.resolve();
  await messages.bubble('Quick').waitFor();
  expect(await stored()).toEqual(['Quick', 'Slow', 'Half a thought']);
});

test('a message that was written offline outlives its tab, and two tabs send it once', async () => {
  const [nora, emil] = [await stage.person('Nora Castell'), await stage.person('Emil Brandt')];
  const id = await openChat(stage, nora, emil);
  const { page, context, pageErrors } = await stage.visitAs(nora);
  const address = `/dashboard?section=messages&conversation=${id}`;
  await openAddress(page, address);
  await messagesPage(page).field.waitFor();
  await context.setOffline(true);
  await messagesPage(page).send('Written in the tunnel');
  await page.getByRole('log').getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor();
  const tabs = [await context.newPage(), await context.newPage()];
  await page.close();
  await context.setOffline(false);
  await Promise.all(tabs.map((tab) => openAddress(tab, address)));
  for (const tab of tabs) {
    await messagesPage(tab).status('Written in the tunnel', 'Sent').waitFor();
    await tab.getByRole('log').getByRole('alert').waitFor({ state: 'detached' });
    expect(await messagesPage(tab).bubble('Written in the tunnel').count()).toBe(1);
  }
  expect(must(await emil.make(listMessages, { params: { conversationId: id } }))).toHaveLength(1);
  expect(pageErrors).toEqual([]);
});

test('list and chat are two pages on a phone, and a closed conversation has its reason in place of the field', async () => {
  const [ida, paul] = [await stage.person('Ida Montero'), await stage.person('Paul Renner')];
  const id = await openChat(stage, ida, paul);
  const { page } = await stage.visitAs(ida, { viewport: phone });
  const messages = messagesPage(page);
  await openAddress(page, '/dashboard?section=messages');
  await messages.row('Paul Renner').click();
  await messages.field.waitFor();
  await expectToFit(page);
  await expectAccessible(page);
  await messages.back().click();
  await messages.row('Paul Renner').waitFor();
  await messages.search('nobody at all');
  await page.getByText('No conversations found').waitFor();
  await messages.search('');
  await messages.row('Paul Renner').click();
  await messages.option('Archive');
  await messages.back().click();
  await messages.row('Paul Renner').waitFor({ state: 'hidden' });
  await messages.filter('Archived');
  await messages.row('Paul Renner').waitFor();

  must(await paul.make(updateMessageSettings, { body: { whoCanWrite: 'following' } }));
  await openAddress(page, `/dashboard?section=messages&conversation=${id}`);
  await page.getByText('Paul Renner accepts messages only from people they follow.').waitFor();
  expect(await messages.field.count()).toBe(0);
});

test('the dialog sets the policy for first messages, and its refusal is shown to the writer', async () => {
  const [lena, hugo] = [await stage.person('Lena Fairfax'), await stage.person('Hugo Bellini')];
  const own = await stage.visitAs(lena);
  await dashboardPage(own.page).open('messages');
  await own.page.getByRole('button', { name: 'Message settings' }).click();
  const dialog = own.page.getByRole('dialog', { name: 'Message settings' });
  await dialog
    .getByRole('radiogroup', { name: 'Who can write to you first' })
    .getByRole('radio', { name: 'No one' })
    .check();
  await dialog.getByRole('switch', { name: 'Read receipts' }).uncheck({ force: true });
  await expectAccessible(own.page);
  await dialog.getByRole('button', { name: 'Save settings' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const writer = await stage.visitAs(hugo);
  await openAddress(writer.page, `/dashboard?section=messages&with=${encodeURIComponent(lena.id)}`);
  await writer.page.getByText("This person doesn't accept messages.").waitFor();
  await writer.page.getByText('Select a conversation').waitFor();
  expect(new URL(writer.page.url()).searchParams.get('with')).toBeNull();
});

test('a creator welcomes new subscribers with a text of placeholders, and signing out removes unsent texts', async () => {
  const { creator } = await openShop(stage, 'Lena Fox');
  const fan = await openFan(stage, 'Hugo Blum');
  const { page, pageErrors } = await stage.visitAs(creator);
  await openAddress(page, '/dashboard?section=messages');
  await page.getByRole('button', { name: 'Message settings' }).click();
  const welcome = page.getByRole('textbox', { name: 'Welcome for new subscribers' });
  await welcome.fill('Hello {nickname}');
  await page.getByText('{nickname} is unknown. Use {name} or {creator}.').waitFor();
  expect(await page.getByRole('button', { name: 'Save settings' }).isDisabled()).toBe(true);
  await welcome.fill('Hello {name}, this is {creator}.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Settings saved').waitFor();
  const plan = must(await fan.make(readPlan, { params: { creatorId: creator.id } }));
  must(await fan.make(subscribe, { body: { creatorId: creator.id, plan: plan!.id, interval: 'month' } }));
  await stage.drain();
  const id = await openChat(stage, fan, creator);
  const own = await stage.visitAs(fan);
  await openAddress(own.page, `/dashboard?section=messages&conversation=${id}`);
  const chat = messagesPage(own.page);
  await chat.bubble('Hello Hugo Blum, this is Lena Fox.').waitFor();
  await chat.field.fill('Half a thought');
  await reload(own.page);
  await expect.poll(() => chat.field.inputValue()).toBe('Half a thought');
  await dashboardPage(own.page).signOut('Hugo Blum @');
  await expect
    .poll(() => own.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('velvet.message.'))))
    .toEqual([]);
  expect([...pageErrors, ...own.pageErrors]).toEqual([]);
});

test('a chat opens at the first unread message, jumps to earlier messages, and is searched', async () => {
  const [vera, otto] = [await stage.person('Vera Nyholm'), await stage.person('Otto Ferrari')];
  const conversationId = await openChat(stage, otto, vera);
  const params = { conversationId };
  const first = must(await otto.make(sendMessage, { params, body: { content: 'The very first pebble' } }));
  for (let at = 1; at < 60; at += 1) must(await otto.make(sendMessage, { params, body: { content: `Earlier ${at}` } }));
  must(await vera.make(markConversationRead, { params, body: { seq: 60 } }));
  for (let at = 1; at <= 55; at += 1) must(await otto.make(sendMessage, { params, body: { content: `New ${at}.` } }));
  must(await otto.make(sendMessage, { params, body: { content: 'As I said', replyTo: first.id } }));
  const { page, pageErrors } = await stage.visitAs(vera);
  const chat = messagesPage(page);
  await openAddress(page, `/dashboard?section=messages&conversation=${conversationId}`);
  const isSeen = (text: string) =>
    chat.bubble(text).evaluateAll((bubbles) =>
      bubbles.some((bubble) => {
        const { top, bottom } = bubble.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    );
  await expect.poll(() => isSeen('New 1.')).toBe(true);
  await page.getByText('New messages').waitFor();
  expect(await isSeen('As I said')).toBe(false);
  await chat.unread('Otto Ferrari').waitFor();
  await page.getByRole('button', { name: '56 new' }).click();
  await expect.poll(() => chat.unread('Otto Ferrari').count()).toBe(0);
  await chat
    .bubble('As I said')
    .getByRole('button', { name: /^In reply to/ })
    .click();
  await expect.poll(() => isSeen('The very first pebble')).toBe(true);
  // only the messages near the visible part are in the page
  expect(await page.getByRole('log').locator('[id^="message-"]').count()).toBeLessThan(50);

  await page.getByRole('button', { name: 'Jump to the newest' }).click();
  await expect.poll(() => isSeen('As I said')).toBe(true);
  await chat.option('Search in conversation');
  const panel = page.getByRole('region', { name: 'Search in conversation' });
  await panel.getByRole('searchbox').fill('nothing like it');
  await panel.getByText('No messages found').waitFor();
  await panel.getByRole('searchbox').fill('pebb');
  await panel.getByRole('button', { name: /very first pebble/ }).waitFor();
  await expectAccessible(page);
  await panel.getByRole('button', { name: /very first pebble/ }).click();
  await expect.poll(() => isSeen('The very first pebble')).toBe(true);
  expect(pageErrors).toEqual([]);
});
