import { listMessages } from '@velvet/contracts/messaging/messages';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { messagesPage } from './pages/messages.page.ts';
import { must, openChat } from './support/shop.ts';
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

test('an unsent text survives a reload until its author signs out, and a failed message is sent once by a retry whose answer is lost', async () => {
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

  await messages.field.fill('Half a secret');
  await reload(page);
  await expect.poll(() => messages.field.inputValue()).toBe('Half a secret');
  await dashboardPage(page).signOut('Nora Valdez @');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('velvet.message.'))))
    .toEqual([]);
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
