import { listMessages } from '@velvet/contracts/messaging/messages';
import { readConversation } from '@velvet/contracts/messaging/conversations';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { messagesPage } from './pages/messages.page.ts';
import { expectToFit, phone } from './support/browser.ts';
import { must, openChat } from './support/shop.ts';
import { useStage } from './support/stage.ts';
import { openAddress } from './support/travel.ts';

const stage = useStage();

type Visitor = Awaited<ReturnType<typeof stage.visitAs>>;

async function openPair(left: string, right: string) {
  const [caller, callee] = [await stage.person(left), await stage.person(right)];
  const id = await openChat(stage, caller, callee);
  const [hers, his] = [await stage.visitAs(caller), await stage.visitAs(callee)];
  await openAddress(his.page, '/dashboard?section=discover');
  // his browser rings once it is connected
  const isOnline = async () => must(await caller.make(readConversation, { params: { conversationId: id } })).isOnline;
  await expect.poll(isOnline, { timeout: 25_000 }).toBe(true);
  await openAddress(hers.page, `/dashboard?section=messages&conversation=${id}`);
  return { caller, id, hers, his };
}

/** Calls, enters the room and closes its tab: the call ends on the other side. */
async function callAndLeave({ page, context }: Visitor, panel: Locator) {
  const tab = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Voice Call', exact: true }).click();
  const room = await tab;
  await room.getByRole('button', { name: 'End' }).waitFor();
  await panel.waitFor();
  await room.close({ runBeforeUnload: true });
  await panel.waitFor({ state: 'hidden', timeout: 10_000 });
}

test('a call rings on every page of the other until the caller leaves, is accepted, and both enter a room that nobody else can', async () => {
  const { caller, id, hers, his } = await openPair('Clara Weiss', 'Milo Hart');
  const panel = his.page.getByRole('region', { name: 'Incoming voice call' });
  await callAndLeave(hers, panel);
  const tab = hers.context.waitForEvent('page');
  await hers.page.getByRole('button', { name: 'Voice Call', exact: true }).click();
  const room = await tab;
  await room.waitForURL(/\/room\/voice-/);
  expect(decodeURIComponent(new URL(room.url()).pathname)).toMatch(new RegExp(`^/room/voice-${id}-\\d+-`));
  expect(new URL(room.url()).searchParams.get('mode')).toBe('voice');

  await panel.getByText('Clara Weiss').waitFor();
  await his.page.setViewportSize(phone);
  await expectToFit(his.page);
  const joined = his.context.waitForEvent('page');
  await panel.getByRole('button', { name: 'Accept' }).click();
  const other = await joined;
  await other.waitForURL(/\/room\/voice-/);
  await panel.waitFor({ state: 'hidden' });
  await messagesPage(hers.page).bubble('Voice call').getByRole('link', { name: 'Join' }).waitFor();
  // accepting is talking: no form, the other's name, and the time
  for (const [page, name] of [[room, 'Milo Hart'] as const, [other, 'Clara Weiss'] as const]) {
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await page.getByText(/^0:0[1-9]$/).waitFor();
    expect(await page.getByText(/voice-|\bhost\b/).count()).toBe(0);
  }

  const { page: visitor } = await stage.visit();
  await visitor.goto(stage.at(new URL(other.url()).pathname));
  await visitor.getByRole('textbox').first().fill('Stranger');
  await visitor.getByRole('button', { name: /^Join/ }).click();
  await visitor.getByText('This call is private. Sign in as one of its two people.').waitFor();

  // one of them hangs up, which ends the call for both and closes their tabs
  const closed = [room, other].map((page) => page.waitForEvent('close'));
  await room
    .getByRole('button', { name: 'End' })
    .click()
    .catch(() => undefined);
  await Promise.all(closed);
  const list = async () => must(await caller.make(listMessages, { params: { conversationId: id } }));
  await expect.poll(list, { timeout: 25_000 }).toMatchObject([
    { type: 'call_notification', call: { state: 'accepted', endedAt: expect.any(String) } },
    { type: 'call_notification', call: { state: 'canceled' } },
  ]);
  expect([...hers.pageErrors, ...his.pageErrors]).toEqual([]);
});
