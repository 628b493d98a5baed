import { listMessages } from '@velvet/contracts/messaging/messages';
import { readConversation, updateMessageSettings } from '@velvet/contracts/messaging/conversations';
import { expect, test } from 'vitest';
import { discoverPage } from './pages/discover.page.ts';
import { messagesPage } from './pages/messages.page.ts';
import { expectAccessible, expectToFit, phone } from './support/browser.ts';
import { must, openChat } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();

async function openPair(left: string, right: string) {
  const [caller, callee] = [await stage.person(left), await stage.person(right)];
  const id = await openChat(stage, caller, callee);
  const [hers, his] = [await stage.visitAs(caller), await stage.visitAs(callee)];
  await openAddress(his.page, '/dashboard?section=discover');
  // his browser rings once it is connected
  const isOnline = async () => must(await caller.make(readConversation, { params: { conversationId: id } })).isOnline;
  await expect.poll(isOnline, { timeout: 25_000 }).toBe(true);
  await openAddress(hers.page, `/dashboard?section=messages&conversation=${id}`);
  return { caller, callee, id, hers, his };
}

test('a call rings on every page of the other, is accepted, and both enter a room that nobody else can', async () => {
  const { caller, id, hers, his } = await openPair('Clara Weiss', 'Milo Hart');
  const tab = hers.context.waitForEvent('page');
  await hers.page.getByRole('button', { name: 'Voice Call', exact: true }).click();
  const room = await tab;
  await room.waitForURL(/\/room\/voice-/);
  expect(decodeURIComponent(new URL(room.url()).pathname)).toMatch(new RegExp(`^/room/voice-${id}-\\d+-`));
  expect(new URL(room.url()).searchParams.get('mode')).toBe('voice');

  const panel = his.page.getByRole('region', { name: 'Incoming voice call' });
  await panel.getByText('Clara Weiss').waitFor();
  await expectAccessible(his.page);
  await his.page.setViewportSize(phone);
  await expectToFit(his.page);
  const joined = his.context.waitForEvent('page');
  await panel.getByRole('button', { name: 'Accept' }).click();
  const other = await joined;
  await other.waitForURL(/\/room\/voice-/);
  await panel.waitFor({ state: 'hidden' });
  await messagesPage(hers.page).bubble('Voice call').getByRole('link', { name: 'Join' }).waitFor();
  for (const [page, name] of [[room, 'Clara'] as const, [other, 'Milo'] as const]) {
    await page.getByRole('textbox').first().fill(name);
    await page.getByRole('button', { name: /^Join/ }).click();
  }
  await room.getByText('Milo').first().waitFor();

  const { page: visitor } = await stage.visit();
  await visitor.goto(stage.at(new URL(other.url()).pathname));
  await visitor.getByRole('textbox').first().fill('Stranger');
  await visitor.getByRole('button', { name: /^Join/ }).click();
  await visitor.getByText('This call is private. Sign in as one of its two people.').waitFor();
  const list = must(await caller.make(listMessages, { params: { conversationId: id } }));
  expect(list).toMatchObject([{ type: 'call_notification', call: { state: 'accepted' } }]);
  expect([...hers.pageErrors, ...his.pageErrors]).toEqual([]);
});

test('a call is declined or canceled, and called back from the history', async () => {
  const { id, hers, his } = await openPair('Nina Holt', 'Ravi Stone');
  const messages = messagesPage(hers.page);
  await hers.page.getByRole('button', { name: 'Video Call', exact: true }).click();
  const panel = his.page.getByRole('region', { name: 'Incoming video call' });
  await panel.getByRole('button', { name: 'Decline' }).click();
  await messages.bubble('Video call declined').getByRole('button', { name: 'Call again' }).click();
  await panel.waitFor();
  await messages.bubble('Calling with video…').getByRole('button', { name: 'Cancel call' }).click();
  await panel.waitFor({ state: 'hidden' });
  await openAddress(his.page, `/dashboard?section=messages&conversation=${id}`);
  const tab = his.context.waitForEvent('page');
  await messagesPage(his.page).bubble('Missed video call').getByRole('button', { name: 'Call back' }).click();
  await (await tab).waitForURL(/\/room\/video-/);
  await hers.page.getByRole('region', { name: 'Incoming video call' }).waitFor();
  expect([...hers.pageErrors, ...his.pageErrors]).toEqual([]);
});

test('the room of the caller shows a decline and no answer, calls again in the same tab, and closes', async () => {
  const { id, hers, his } = await openPair('Dora Lind', 'Ivo Marek');
  const panel = his.page.getByRole('region', { name: 'Incoming voice call' });
  const tab = hers.context.waitForEvent('page');
  await hers.page.getByRole('button', { name: 'Voice Call', exact: true }).click();
  const room = await tab;
  await room.getByRole('status').filter({ hasText: 'Calling Ivo Marek…' }).waitFor();
  await panel.getByRole('button', { name: 'Decline' }).click();
  await room.getByRole('heading', { name: 'Call declined' }).waitFor();
  await room.getByRole('alert').getByText('Ivo Marek declined your call.').waitFor();
  await expectAccessible(room);
  await room.setViewportSize(phone);
  await expectToFit(room);

  const first = room.url();
  await room.getByRole('button', { name: 'Call again' }).click();
  await panel.waitFor();
  await room.getByRole('button', { name: 'Leave' }).first().waitFor();
  await room.getByRole('status').filter({ hasText: 'Calling Ivo Marek…' }).waitFor();
  expect(new URL(room.url()).pathname).not.toBe(new URL(first).pathname);
  await messagesPage(hers.page).bubble('Calling…').getByRole('button', { name: 'Cancel call' }).click();
  await room.getByRole('heading', { name: 'No answer' }).waitFor();
  await messagesPage(hers.page).bubble('Voice call, no answer').waitFor();
  await openAddress(his.page, `/dashboard?section=messages&conversation=${id}`);
  await messagesPage(his.page).bubble('Missed voice call').waitFor();
  const closed = room.waitForEvent('close');
  await room.getByRole('button', { name: 'Close' }).click();
  await closed;
  expect([...hers.pageErrors, ...his.pageErrors]).toEqual([]);
});

test('a person in a call is busy for others, and a stranger in the room of a call receives nothing', async () => {
  const { caller, id, hers, his } = await openPair('Mona Reyes', 'Karl Odin');
  const third = await stage.person('Lena Frost');
  const other = await stage.visitAs(third);
  await openAddress(other.page, `/dashboard?section=messages&conversation=${await openChat(stage, third, caller)}`);
  const tab = hers.context.waitForEvent('page');
  await hers.page.getByRole('button', { name: 'Video Call', exact: true }).click();
  const room = await tab;
  await room.getByRole('button', { name: /^Join/ }).click();
  await room.getByRole('status').filter({ hasText: 'Calling Karl Odin…' }).waitFor();

  const stranger = await other.context.newPage();
  await stranger.goto(stage.at(new URL(room.url()).pathname));
  await stranger.getByRole('button', { name: /^Join/ }).waitFor();
  await his.page.getByRole('region', { name: 'Incoming video call' }).getByRole('button', { name: 'Decline' }).click();
  await room.getByRole('heading', { name: 'Call declined' }).waitFor();
  expect(await stranger.getByText(/Karl Odin|declined|Calling/).count()).toBe(0);

  await room.getByRole('button', { name: 'Call again' }).click();
  await room.getByRole('button', { name: 'Leave' }).first().waitFor();
  await stage.drain();
  const busy = other.context.waitForEvent('page');
  await other.page.getByRole('button', { name: 'Voice Call', exact: true }).click();
  await (await busy).getByRole('heading', { name: 'Mona Reyes is busy' }).waitFor();
  await messagesPage(other.page).bubble('Voice call, busy').waitFor();
  expect(await hers.page.getByRole('region', { name: 'Incoming voice call' }).count()).toBe(0);
  await messagesPage(hers.page).row('Lena Frost').getByText('Missed voice call').waitFor();
  const list = must(await caller.make(listMessages, { params: { conversationId: id } }));
  expect(list.map(({ call }) => call?.state)).toEqual(['ringing', 'declined']);
  expect([...hers.pageErrors, ...his.pageErrors, ...other.pageErrors]).toEqual([]);
});

test('a call stops ringing when the caller closes its tab, before or after joining', async () => {
  const { hers, his } = await openPair('Ines Falk', 'Jon Weber');
  const panel = his.page.getByRole('region', { name: 'Incoming voice call' });
  const call = async () => {
    const tab = hers.context.waitForEvent('page');
    await hers.page.getByRole('button', { name: 'Voice Call', exact: true }).click();
    const room = await tab;
    await room.waitForURL(/\/room\/voice-/);
    await panel.waitFor();
    return room;
  };
  await (await call()).close();
  await panel.waitFor({ state: 'hidden', timeout: 10_000 });
  const room = await call();
  await room.getByRole('textbox').first().fill('Ines');
  await room.getByRole('button', { name: /^Join/ }).click();
  await room.getByRole('button', { name: 'Leave' }).first().waitFor();
  await room.close({ runBeforeUnload: true });
  await panel.waitFor({ state: 'hidden', timeout: 10_000 });
  expect([...hers.pageErrors, ...his.pageErrors]).toEqual([]);
});

test('the buttons of a chat are disabled when the other accepts no calls, and other pages show the reason', async () => {
  const { callee, hers } = await openPair('Otis Lane', 'Petra Noor');
  must(await callee.make(updateMessageSettings, { body: { whoCanCall: 'nobody' } }));
  await hers.page.reload();
  await expect.poll(() => hers.page.getByRole('button', { name: 'Voice Call', exact: true }).isDisabled()).toBe(true);
  await hers.page.goto(stage.at('/dashboard?section=discover'));
  // the first page of the list may be full of others
  await discoverPage(hers.page).search('Petra Noor');
  await hers.page.getByRole('button', { name: 'Voice Call with Petra Noor' }).click();
  await hers.page.getByRole('alert').getByText("This person doesn't accept calls.").waitFor();
  await expect.poll(() => hers.context.pages().length).toBe(1);
});

test('a call rings with its panel while the conversation cannot be read', async () => {
  const { hers, his } = await openPair('Edda Moll', 'Sami Brandt');
  let isBroken = true;
  await his.context.route(/\/messages\/conversations\/[^/]+$/, (route) =>
    isBroken ? route.abort() : route.continue(),
  );
  await hers.page.getByRole('button', { name: 'Voice Call', exact: true }).click();
  const panel = his.page.getByRole('region', { name: 'Incoming voice call' });
  await panel.getByText('Someone you chat with').waitFor();
  isBroken = false;
  await panel.getByText('Edda Moll').waitFor();
  await panel.getByRole('button', { name: 'Decline' }).click();
  await messagesPage(hers.page).bubble('Voice call declined').waitFor();
  expect(hers.pageErrors).toEqual([]);
});
