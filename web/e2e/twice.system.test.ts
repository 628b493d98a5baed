import { listPurchases } from '@velvet/contracts/payment/purchases';
import { listSubscriptions } from '@velvet/contracts/payment/subscriptions';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { creatorPage } from './pages/creator.page.ts';
import { dashboardPage } from './pages/dashboard.page.ts';
import { feedPage } from './pages/feed.page.ts';
import { vaultPage } from './pages/vault.page.ts';
import { phone } from './support/browser.ts';
import { loadAddress, reload } from './support/travel.ts';
import { must, openFan, openShop } from './support/shop.ts';
import { useStage } from './support/stage.ts';

const stage = useStage({ isEmpty: true });
let opened: ReturnType<typeof openShop> | undefined;
const shop = () => (opened ??= openShop(stage, 'Mara Voss'));

const dialog = (page: Page) => page.getByRole('dialog');
const isMarked = (page: Page) => page.evaluate(() => Reflect.has(Object(history.state), 'layer'));
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();

describe('a double click', () => {
  test('follows, subscribes and pays only once', async () => {
    const { creator } = await shop();
    const fan = await openFan(stage, 'Finn Dale');
    const { page } = await stage.visitAs(fan);
    await creatorPage(page).open(creator.handle);
    await creatorPage(page).follow().dblclick();
    await creatorPage(page).unfollow().waitFor();

    await press(page, 'Subscribe').click();
    await press(page, /^Pay \$9\.99/).dblclick();
    await page.getByText("You're subscribed to Mara Voss.").waitFor();
    await page.getByRole('link', { name: 'See the newest posts' }).click();
    await dialog(page).waitFor({ state: 'detached' });

    await press(page, 'List').click();
    await press(page, /^Unlock for/).click();
    await press(page, /^Pay \$5/).dblclick();
    await press(page, 'Open').click();
    await page.getByText('The whole of it by Mara Voss').waitFor();
    await stage.drain();
    expect(must(await fan.make(listSubscriptions))).toHaveLength(1);
    expect(must(await fan.make(listPurchases))).toHaveLength(1);
    expect(await creatorPage(page).unfollow().count()).toBe(1);
  });

  test('publishes a post only once', async () => {
    const { page } = await stage.openMember();
    const feed = feedPage(page);
    await feed.text.fill('Said once.');
    await feed.composer.getByRole('button', { name: 'Post', exact: true }).dblclick();
    await feed.post('Said once.').getByRole('button', { name: 'More options' }).waitFor();
    await reload(page);
    await feed.post('Said once.').waitFor();
    expect(await feed.post('Said once.').count()).toBe(1);
    expect(await page.getByText('Please add some content to your post').count()).toBe(0);
  });
});

describe('two tabs', () => {
  test('keep the text of an edit when the post was deleted in the other tab', async () => {
    const { page, context } = await stage.openMember();
    await feedPage(page).write('In two tabs.');
    const here = feedPage(page).post('In two tabs.');
    await here.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Edit post' }).click();
    await dialog(page).getByLabel('Text', { exact: true }).fill('Too late.');
    const other = await context.newPage();
    await dashboardPage(other).open();
    const there = feedPage(other).post('In two tabs.');
    await there.getByRole('button', { name: 'More options' }).click();
    await other.getByRole('menuitem', { name: 'Delete post' }).click();
    await press(other, 'Delete').click();
    await there.waitFor({ state: 'detached' });
    await here.waitFor({ state: 'detached' });
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
    await dialog(page).getByRole('alert').waitFor();
    expect(await dialog(page).getByLabel('Text', { exact: true }).inputValue()).toBe('Too late.');
  });

  test('do not resume an upload that runs in the other tab', async () => {
    const { page, context } = await stage.visitAs(await stage.person('Uma Holt'));
    const gate = Promise.withResolvers<void>();
    const sent: string[] = [];
    await context.route(/\/media\//, async (route) => {
      if (route.request().method() === 'PUT') {
        sent.push(route.request().url());
        await gate.promise;
      }
      await route.continue();
    });
    await dashboardPage(page).open('vault');
    const vault = vaultPage(page);
    await vault.openUpload();
    await vault.choose([{ name: 'tabs.txt', mimeType: 'text/plain', buffer: Buffer.from('Two tabs') }]);
    await vault.send();
    await expect.poll(() => sent.length).toBe(1);
    const other = await context.newPage();
    await dashboardPage(other).open('vault');
    await vaultPage(other).isEmpty();
    gate.resolve();
    await vault.card('tabs').waitFor();
    await vaultPage(other).card('tabs').waitFor();
    expect(sent).toHaveLength(1);
    expect(await vaultPage(other).tray.count()).toBe(0);
  });
});

describe('the back button', () => {
  test('closes a dialog and keeps the address', async () => {
    const { page } = await stage.openMember();
    for (const [section, opener] of [
      ['profile', 'Edit Profile'],
      ['cards', 'Add a card'],
      ['vault', 'Upload Content'],
    ] as const) {
      await dashboardPage(page).open(section);
      const address = page.url();
      await press(page, opener).click();
      await dialog(page).waitFor();
      await page.goBack();
      await dialog(page).waitFor({ state: 'detached' });
      // closing with Escape leaves no history entry
      await press(page, opener).click();
      await dialog(page).waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      await expect.poll(() => isMarked(page)).toBe(false);
      expect(page.url()).toBe(address);
    }
    await page.goBack();
    await dashboardPage(page).isAt('Payment methods');
  });

  test('closes the menu, then returns to the previous section, on a phone', async () => {
    const { page } = await stage.openMember({ viewport: phone });
    await dashboardPage(page).openMenu();
    await dashboardPage(page).menu().waitFor();
    await page.goBack();
    await dashboardPage(page).menu().waitFor({ state: 'hidden' });
    await dashboardPage(page).openMenu();
    await dashboardPage(page).goTo('Profile');
    await dashboardPage(page).isAt('Profile');
    await page.goBack();
    await dashboardPage(page).isAt('Home');
    expect(page.url()).toBe(stage.at('/dashboard'));
  });

  test('closes a purchase when it was opened on the first page of the history', async () => {
    const { creator } = await shop();
    const { page } = await stage.visitAs(await openFan(stage, 'Bea Lund'));
    await creatorPage(page).open(creator.handle);
    await press(page, 'Subscribe').click();
    await press(page, /^Pay \$9\.99/).waitFor();
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });
    expect(page.url()).toBe(stage.at(`/@${creator.handle}`));
    await press(page, 'Subscribe').click();
    await press(page, /^Pay \$9\.99/).waitFor();
    await page.reload();
    await creatorPage(page).isOf('Mara Voss');
    await expect.poll(() => isMarked(page)).toBe(false);
  });
});

test('the address stays when a page reloads whose first history entry is marked as a dialog', async () => {
  const { creator } = await shop();
  const { page } = await stage.visitAs(await openFan(stage, 'Ida Moss'));
  await dashboardPage(page).open();
  await loadAddress(page, `/@${creator.handle}`);
  await page.waitForFunction(() => Reflect.has(Object(history.state), '__TSR_key'));
  // bypasses the router, which patches `replaceState`
  await page.evaluate(() => History.prototype.replaceState.call(history, { ...Object(history.state), layer: 1 }, ''));
  expect(await isMarked(page)).toBe(true);
  await page.reload();
  await creatorPage(page).isOf('Mara Voss');
  await expect.poll(() => isMarked(page)).toBe(false);
  expect(page.url()).toBe(stage.at(`/@${creator.handle}`));
});

test('a page keeps its scroll position when a dialog over it opens and closes', async () => {
  // low enough to scroll
  const { page } = await stage.openMember({ viewport: { ...phone, height: 420 } });
  await dashboardPage(page).open('profile');
  await dashboardPage(page).isAt('Profile');
  await page.getByRole('link', { name: 'Security and account' }).click();
  const opener = press(page, 'Delete account');
  await opener.scrollIntoViewIfNeeded();
  const position = () => page.evaluate(() => Math.round(scrollY));
  await expect.poll(position).toBeGreaterThan(0);
  const before = await position();
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await opener.click();
    await dialog(page).waitFor();
    await expect.poll(() => isMarked(page)).toBe(true);
    expect(await position()).toBe(before);
    await close();
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => isMarked(page)).toBe(false);
    expect(await position()).toBe(before);
  }
});
