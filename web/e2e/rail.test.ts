import { sendMessage } from '@velvet/contracts/messaging/messages';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboardPage } from './pages/dashboard.page.ts';
import { messagesPage } from './pages/messages.page.ts';
import { expectAccessible, expectFocused, expectInView, expectToFit, sideways, tablet } from './support/browser.ts';
import { must, openChat } from './support/shop.ts';
import { useStage } from './support/stage.ts';

const stage = useStage();

const widthOf = async (page: Page) => (await page.getByRole('region', { name: 'Chat' }).boundingBox())?.width ?? 0;

test.each([
  ['a tablet', tablet],
  ['a phone held sideways', sideways],
  ['half a window', { width: 1024, height: 768 }],
  ['the narrowest rail', { width: 769, height: 900 }],
])('below 1,100 px the list and the chat take turns on %s', async (_, viewport) => {
  const [ida, paul] = [await stage.person('Ida Brandt'), await stage.person('Paul Alexander von Rosenberg')];
  const conversationId = await openChat(stage, paul, ida);
  must(await paul.make(sendMessage, { params: { conversationId }, body: { content: 'Did the quince survive?' } }));
  const { page, pageErrors } = await stage.visitAs(ida, { viewport });
  await dashboardPage(page).open('messages');
  const messages = messagesPage(page);
  const row = messages.row('Paul Alexander');
  await row.click();
  await messages.bubble('Did the quince survive?').waitFor();
  expect(await widthOf(page)).toBeGreaterThanOrEqual(400);
  expect(await row.isVisible()).toBe(false);

  await messages.field.fill('It did');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  for (const control of [messages.back(), page.getByRole('button', { name: 'Voice Call' }), send])
    await expectInView(control);
  await send.click();
  await expectInView(messages.bubble('It did'));
  await expectToFit(page);
  await expectAccessible(page);

  await messages.back().click();
  await row.waitFor();
  expect(await messages.field.isVisible()).toBe(false);
  await expectToFit(page);
  await row.click();
  await messages.field.waitFor();
  await page.goBack();
  await row.waitFor();
  expect(await messages.field.isVisible()).toBe(false);
  expect(pageErrors).toEqual([]);
});

test('below 1,100 px the sidebar is a rail of icons, whose entries have names, tooltips and badges and work by keyboard', async () => {
  const [selma, paul] = [await stage.person('Selma Rust'), await stage.person('Paul Winter')];
  const conversationId = await openChat(stage, paul, selma);
  must(await paul.make(sendMessage, { params: { conversationId }, body: { content: 'Hello' } }));
  const { page } = await stage.visitAs(selma, { viewport: sideways });
  await dashboardPage(page).open();
  await dashboardPage(page).isAt('Home');
  const rail = page.getByRole('navigation', { name: 'Sections' });
  const messages = rail.getByRole('link', { name: /^Messages 1 unread$/ });
  await messages.waitFor();
  expect((await page.getByRole('complementary').first().boundingBox())?.width).toBe(76);
  for (const entry of await rail.getByRole('link').all()) {
    const { width = 0, height = 0 } = (await entry.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }

  await rail.getByRole('link', { name: 'Home', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expectFocused(rail.getByRole('link', { name: 'Videos', exact: true }));
  await page.getByText('Videos', { exact: true }).and(page.locator('[role=tooltip]')).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dashboardPage(page).isAt('Discover');

  // the last ones are below the fold, and scrolled to by the focus
  await rail.getByRole('button', { name: 'NEW POST' }).focus();
  await page.keyboard.press('Tab');
  const account = dashboardPage(page).account('Selma Rust');
  await expectFocused(account);
  await expectInView(account);
  await page.keyboard.press('Enter');
  const last = page.getByRole('menuitem', { name: 'Sign Out' });
  await last.scrollIntoViewIfNeeded();
  await expectInView(last);
  await page.getByRole('menuitem', { name: 'Start a meeting' }).waitFor();
  await page.keyboard.press('Escape');
  await expectFocused(account);
});
