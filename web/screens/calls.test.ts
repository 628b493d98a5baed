import { openRoom } from '@velvet/contracts/meeting/calls';
import { CallsClosed, ConversationNotFound } from '@velvet/contracts/messaging/failures';
import { countUnreadConversations, readConversation } from '@velvet/contracts/messaging/conversations';
import { changeCall, listMessages, sendMessage, type Message } from '@velvet/contracts/messaging/messages';
import type { CallNotice } from '@velvet/contracts/messaging/call-notice';
import { discoverUsers } from '@velvet/contracts/account/users';
import { expect, test } from 'vitest';
import { messagesPage } from '#e2e/pages/messages.page.ts';
import { expectToFit, phone } from '#e2e/support/browser.ts';
import { answerChat, chatAddress, conversationId, messageOf, other } from './support/chat.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();
const roomId = `voice-${conversationId}-1-0123456789abcdef`;

/** A call that rings now, unless its notice differs. */
const callOf = (seq: number, isSent: boolean, more: Partial<CallNotice> = {}): Message =>
  messageOf(seq, isSent, {
    type: 'call_notification',
    content: '',
    call: { callType: 'voice', roomId, timestamp: new Date().toISOString(), state: 'ringing', endedAt: null, ...more },
  });

const opened = { ...sampleOf(openRoom.data, 'full'), roomId, hostPath: `/room/${roomId}#host=key` };

test('a call rings on a phone while the conversation cannot be read, is declined, and stops when it is canceled', async () => {
  const { page, api, pageErrors } = await screens.visit({ viewport: phone });
  api.live.open();
  api.fail(readConversation);
  api.answer(countUnreadConversations, { ...sampleOf(countUnreadConversations.data, 'empty'), ringing: [] });
  const ring = callOf(1, false);
  api.answer(changeCall, { ...ring, call: { ...ring.call!, state: 'declined' } });
  await page.goto('/dashboard?section=discover');
  await expect.poll(() => api.live.connected).toBe(1);
  await api.live.send('message', { message: ring });
  const panel = page.getByRole('region', { name: 'Incoming voice call' });
  await panel.getByText('Someone you chat with').waitFor();
  await expectToFit(page);
  await panel.getByRole('button', { name: 'Decline' }).click();
  await panel.waitFor({ state: 'hidden' });
  await expect.poll(() => api.bodiesOf(changeCall)).toEqual([{ state: 'declined' }]);

  answerChat(api, []);
  const next = callOf(2, false, { callType: 'video' });
  await api.live.send('message', { message: next });
  const video = page.getByRole('region', { name: 'Incoming video call' });
  await video.getByText('Milo Hart').waitFor();
  await api.live.send('messageChanged', { message: { ...next, call: { ...next.call!, state: 'canceled' } } });
  await video.waitFor({ state: 'hidden' });
  expect(pageErrors).toEqual([]);
});

test('the history of a chat shows how calls ended, calls again and back, and cancels', async () => {
  const { page, context, api, pageErrors } = await screens.visit();
  const ringing = callOf(3, true, { callType: 'video' });
  answerChat(api, [
    callOf(1, true, { callType: 'video', state: 'declined' }),
    callOf(2, false, { callType: 'video', state: 'canceled' }),
    ringing,
  ]);
  api.answer(openRoom, opened);
  api.answer(sendMessage, callOf(4, true, { callType: 'video' }));
  api.answer(changeCall, { ...ringing, call: { ...ringing.call!, state: 'canceled' } });
  const { bubble } = messagesPage(page);
  await page.goto(chatAddress);
  await bubble('Calling with video…').getByRole('button', { name: 'Cancel call' }).click();
  await bubble('Video call, no answer').waitFor();
  expect(api.bodiesOf(changeCall)).toEqual([{ state: 'canceled' }]);
  for (const [words, button] of [
    ['Video call declined', 'Call again'],
    ['Missed video call', 'Call back'],
  ] as const) {
    const tab = context.waitForEvent('page');
    await bubble(words).getByRole('button', { name: button }).click();
    await (await tab).waitForURL(/\/room\/voice-/);
  }
  expect(api.bodiesOf(openRoom)).toEqual(Array.from({ length: 2 }, () => ({ kind: 'video', conversationId })));
  expect(api.bodiesOf(changeCall)).toHaveLength(1);
  // a tab that is closed before its caller joined cancels the call
  for (const tab of context.pages().slice(1)) await tab.close();
  await expect.poll(() => api.bodiesOf(changeCall)).toHaveLength(3);
  expect(pageErrors).toEqual([]);
});

test.each([
  [{ state: 'declined' }, 'Call declined', 'Milo Hart declined your call.'],
  [{ state: 'canceled' }, 'No answer', "Milo Hart didn't answer your call."],
  [{ state: 'declined', isBusy: true }, 'Milo Hart is busy', 'Milo Hart is in another call.'],
] as const)('the room of a caller shows %o, and calls again in the same tab', async (notice, title, text) => {
  const { page: room, api, pageErrors } = await screens.visit({ viewport: phone });
  api.live.open();
  const ring = callOf(1, true);
  answerChat(api, [ring]);
  api.answer(openRoom, { ...opened, hostPath: '/room/next' });
  await room.goto(`/room/${roomId}?mode=voice`);
  await room.getByRole('status').filter({ hasText: 'Calling Milo Hart…' }).waitFor();
  await expect.poll(() => api.live.connected).toBeGreaterThan(0);
  await api.live.send('messageChanged', { message: { ...ring, call: { ...ring.call!, ...notice } } });
  await room.getByRole('heading', { name: title }).waitFor();
  await room.getByRole('alert').getByText(text).waitFor();
  await expectToFit(room);
  api.answer(sendMessage, callOf(2, true));
  await room.getByRole('button', { name: 'Call again' }).click();
  await room.waitForURL(/\/room\/next\?name=Ana/);
  expect(pageErrors).toEqual([]);
});

test('the room of a call that is over is closed with its tab', async () => {
  const { page, context, api } = await screens.visit();
  answerChat(api, [callOf(1, true, { state: 'declined' })]);
  await page.goto('/terms');
  const tab = context.waitForEvent('page');
  await page.evaluate((path) => void window.open(path), `/room/${roomId}?mode=voice`);
  const room = await tab;
  const closed = room.waitForEvent('close');
  // the press may end with the page, before its answer
  await Promise.all([
    closed,
    room
      .getByRole('button', { name: 'Close' })
      .click()
      .catch(() => undefined),
  ]);
  expect(context.pages()).toHaveLength(1);
});

test('the room of a call shows nothing of it to other people', async () => {
  const { page, api, settled } = await screens.visit();
  for (const call of [listMessages, readConversation]) api.refuse(call, ConversationNotFound);
  await page.goto(`/room/${roomId}?mode=voice`);
  await page.getByRole('button', { name: /^Join/ }).waitFor();
  await settled();
  expect(await page.getByText(/Milo Hart|declined|Calling/).count()).toBe(0);
});

test('the buttons of a chat are disabled when the other accepts no calls, and other pages show the reason', async () => {
  const { page, context, api } = await screens.visit();
  answerChat(api, [], { calling: 'closed' });
  await page.goto(chatAddress);
  const button = page.getByRole('button', { name: 'Voice Call', exact: true });
  await button.waitFor();
  expect(await button.isDisabled()).toBe(true);
  api.refuse(sendMessage, CallsClosed);
  const [person] = sampleOf(discoverUsers.data, 'full');
  api.answer(discoverUsers, [{ ...person!, ...other }]);
  await page.goto('/dashboard?section=discover');
  await page.getByRole('button', { name: 'Voice Call with Milo Hart' }).click();
  await page.getByRole('alert').getByText("This person doesn't accept calls.").waitFor();
  await expect.poll(() => context.pages().length).toBe(1);
});
