import { readProfile } from '@velvet/contracts/account/profile';
import {
  listConversations,
  markConversationRead,
  MessageSettings,
  openConversation,
  readMessageSettings,
  updateMessageSettings,
} from '@velvet/contracts/messaging/conversations';
import { MessagesClosed } from '@velvet/contracts/messaging/failures';
import { listMessages } from '@velvet/contracts/messaging/messages';
import { expect, test } from 'vitest';
import { messagesPage } from '#e2e/pages/messages.page.ts';
import { expectInView, expectToFit, phone, sideways } from '#e2e/support/browser.ts';
import { photo } from '#e2e/support/photo.ts';
import { answerChat, chatAddress, messageOf, other } from './support/chat.ts';
import { creatorProfile } from './support/fixtures.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();
const chat = chatAddress;

test('the back button closes the gallery of a chat, and not the chat', async () => {
  const { page, settled } = await screens.visit({ viewport: phone });
  await page.goto('/dashboard?section=messages');
  await page.goto(chat);
  await settled();
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Photos, videos and links' }).click();
  const gallery = page.getByRole('region', { name: 'Photos, videos and links' });
  await gallery.waitFor();
  await page.goBack();
  await gallery.waitFor({ state: 'detached' });
  expect(await page.getByRole('log').isVisible()).toBe(true);
});

test('every button of an attached file can be pressed', async () => {
  const { page, settled } = await screens.visit({ as: 'administrator', viewport: phone });
  await page.goto(chat);
  await settled();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(['one.png', 'two.png', 'three.png'].map((name) => photo(name)));
  const tile = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem').nth(1);
  const buttons = tile.getByRole('button');
  await expect.poll(() => buttons.count()).toBeGreaterThan(3);
  for (const button of await buttons.all()) await expectInView(button);
});

test('the tray of uploads leaves the head of a chat free on a phone held sideways', async () => {
  const { page, settled, pageErrors } = await screens.visit({ as: 'administrator', viewport: sideways });
  await page.goto('/dashboard?section=vault');
  await settled();
  await page.getByRole('button', { name: 'Upload Content' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(['1.png', '2.png', '3.png', '4.png', '5.png'].map((name) => photo(name)));
  await dialog.getByRole('button', { name: /^Upload/ }).click();
  await page.getByRole('region', { name: 'Uploads', exact: true }).waitFor();
  await page.evaluate((address) => history.pushState({}, '', address), chat);
  await page.getByRole('log').waitFor();
  await settled();
  await expectInView(page.getByRole('button', { name: 'More options' }).first());
  await expectInView(page.getByRole('button', { name: 'Collapse' }));
  expect(pageErrors).toEqual([]);
});

test('list and chat are two pages on a phone, and a closed conversation has its reason in place of the field', async () => {
  const { page, api } = await screens.visit({ viewport: phone });
  answerChat(api, [messageOf(1, true)]);
  const messages = messagesPage(page);
  await page.goto('/dashboard?section=messages');
  await messages.row('Milo Hart').click();
  await messages.field.waitFor();
  await expectToFit(page);
  await messages.back().click();
  await messages.row('Milo Hart').waitFor();
  api.answer(listConversations, []);
  await messages.search('nobody at all');
  await page.getByText('No conversations found').waitFor();
  answerChat(api, [messageOf(1, true)], { writing: 'followed' });
  await page.goto(chat);
  await page.getByText('Milo Hart accepts messages only from people they follow.').waitFor();
  expect(await messages.field.count()).toBe(0);
});

test('the dialog sets the policy, the price and the welcome, and refuses what the contract refuses', async () => {
  const { page, api } = await screens.visit();
  api.answer(readProfile, creatorProfile);
  const settings: MessageSettings = {
    ...sampleOf(MessageSettings, 'empty'),
    whoCanWrite: 'everyone',
    readReceipts: true,
  };
  api.answer(readMessageSettings, settings);
  api.answer(updateMessageSettings, settings);
  await page.goto('/dashboard?section=messages');
  await page.getByRole('button', { name: 'Message settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Message settings' });
  const save = dialog.getByRole('button', { name: 'Save settings' });
  await dialog
    .getByRole('radiogroup', { name: 'Who can write to you first' })
    .getByRole('radio', { name: 'No one' })
    .check();
  await dialog.getByRole('switch', { name: 'Read receipts' }).uncheck({ force: true });
  const welcome = dialog.getByRole('textbox', { name: 'Welcome for new subscribers' });
  await welcome.fill('Hello {nickname}');
  await dialog.getByText('{nickname} is unknown. Use {name} or {creator}.').waitFor();
  await welcome.fill('Hello {name}, this is {creator}.');
  const price = dialog.getByLabel('Price of a first message');
  await price.fill('0.2');
  await dialog.getByText('Enter 1–500.').waitFor();
  expect(await save.isDisabled()).toBe(true);
  await price.fill('8');
  await save.click();
  await page.getByText('Settings saved').waitFor();
  expect(api.bodiesOf(updateMessageSettings)).toMatchObject([
    { whoCanWrite: 'nobody', readReceipts: false, subscriberWelcome: 'Hello {name}, this is {creator}.' },
  ]);
});

test('the refusal of a first message is shown, and leaves the list', async () => {
  const { page, api } = await screens.visit();
  api.refuse(openConversation, MessagesClosed);
  await page.goto(`/dashboard?section=messages&with=${encodeURIComponent(other.id)}`);
  await page.getByText("This person doesn't accept messages.").waitFor();
  await page.getByText('Select a conversation').waitFor();
  expect(new URL(page.url()).searchParams.get('with')).toBeNull();
});

test('a chat opens at the first unread message, jumps to earlier messages, and is searched', async () => {
  const { page, api, pageErrors } = await screens.visit();
  const messages = Array.from({ length: 115 }, (_, index) =>
    messageOf(index + 1, false, { content: index < 60 ? `Earlier ${index}` : `New ${index - 59}.` }),
  );
  const first = { ...messageOf(1, false), content: 'The very first pebble' };
  messages[0] = first;
  const { id, seq, senderId, type, content } = first;
  messages.push(messageOf(116, false, { content: 'As I said', replyTo: { id, seq, senderId, type, content } }));
  answerChat(api, messages, { readSeq: 60, unreadCount: 56 });
  api.answer(markConversationRead, ({ body }) => {
    const { seq: readSeq } = body as { seq: number };
    const unreadCount = messages.length - readSeq;
    answerChat(api, messages, { readSeq, unreadCount });
    return { readSeq, unreadCount };
  });
  const chat = messagesPage(page);
  await page.goto(chatAddress);
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
  await chat.unread('Milo Hart').waitFor();
  await page.getByRole('button', { name: '56 new' }).click();
  await expect.poll(() => chat.unread('Milo Hart').count()).toBe(0);
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
  await panel.getByRole('button', { name: /very first pebble/ }).click();
  await expect.poll(() => isSeen('The very first pebble')).toBe(true);
  expect(pageErrors).toEqual([]);
});

test('a refused microphone is explained, and the text field stays', async () => {
  const { page, context, api, pageErrors } = await screens.visit();
  answerChat(api, [messageOf(1, true)]);
  await context.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  });
  await page.goto(chat);
  await page.getByRole('button', { name: 'Record a voice message' }).click();
  await page.getByRole('alert').getByText('The microphone is blocked.').waitFor();
  expect(await messagesPage(page).field.isEditable()).toBe(true);
  expect(pageErrors).toEqual([]);
});

test('a chat requests its missing newest message once', async () => {
  const { page, api, settled } = await screens.visit();
  api.answer(listMessages, []);
  await page.goto(chat);
  await settled();
  const after = () => api.sent(listMessages).filter(({ query }) => query.has('after')).length;
  const before = after();
  await page.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Mute' }).waitFor();
  await settled();
  expect([before, after()]).toEqual([2, 2]);
});
