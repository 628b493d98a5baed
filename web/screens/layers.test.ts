import { ConversationId, PostId } from '@velvet/contracts/ids';
import { openConversation } from '@velvet/contracts/messaging/conversations';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { wayBack } from '#e2e/support/travel.ts';
import { answerPosts, ownPost } from './support/posts.ts';
import { sampleOf } from './support/sample.ts';
import { useScreens } from './support/screens.ts';

const screens = useScreens();

/** Loads two pages in a frame of a dialog, as a bank does, and removes it. */
const loadInFrame = (page: Page) =>
  page.getByRole('dialog').evaluate(async (dialog) => {
    const frame = document.createElement('iframe');
    const load = async (address: string) => {
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
      if (frame.isConnected) frame.contentWindow!.location.href = address;
      else dialog.append(Object.assign(frame, { src: address }));
      await loaded;
      // a navigation within the event would replace the entry
      await new Promise((resolve) => setTimeout(resolve));
    };
    for (const step of ['confirm', 'return']) await load(`/payment-return.html?${step}`);
    frame.remove();
  });

test('the back button closes a dialog after a frame of another dialog has loaded several pages', async () => {
  const { page, settled, pageErrors } = await screens.visit();
  await page.goto('/dashboard?section=profile');
  await settled();
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  const edit = page.getByRole('button', { name: 'Edit Profile' });
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await edit.click();
  await dialog.waitFor();
  await expect.poll(entries).toBe(before + 1);
  await loadInFrame(page);
  // the entry of the dialog, and that of the second page
  expect(await entries()).toBe(before + 2);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await wayBack(page);
  await edit.click();
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('?section=profile');
  expect(pageErrors).toEqual([]);
});

/** Lets the browser go back after another navigation, as a busy one does. */
const delayReturn = (page: Page) =>
  page.addInitScript(() => {
    const { navigation } = window;
    const traverse = navigation.traverseTo.bind(navigation);
    navigation.traverseTo = (key) => {
      setTimeout(() => {
        traverse(key);
        document.documentElement.dataset['hasReturned'] = '';
      }, 300);
      return {};
    };
  });

test('a page that is opened from a dialog stays when the browser leaves the entry of the dialog late', async () => {
  const { page, api, settled, pageErrors } = await screens.visit();
  const id = ConversationId.parse('01890000-0000-7000-8000-000000000009');
  api.answer(openConversation, { ...sampleOf(openConversation.data, 'full'), id });
  await delayReturn(page);
  await page.goto('/dashboard?section=messages');
  await settled();
  await page.getByRole('button', { name: 'New Chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Chat' });
  await dialog.getByRole('listitem').first().getByRole('button').click();
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('html[data-has-returned]').waitFor();
  await settled();
  await page.waitForURL(`**/*conversation=${id}`);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).search).toBe('?section=messages');
  expect(pageErrors).toEqual([]);
});

test('a reload keeps the place of a page, and the end of a dialog moves nothing', async () => {
  const { page, api, settled, pageErrors } = await screens.visit();
  const posts = Array.from({ length: 10 }, (_, index) => ({
    ...ownPost(`Evening ${index}. `.repeat(60)),
    _id: PostId.parse(`01890000-0000-7000-8000-0000000001a${index}`),
  }));
  answerPosts(api, posts);
  await page.goto('/dashboard');
  await settled();
  const top = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 1500));
  await expect.poll(top).toBe(1500);
  // the answers come after the first frames of the page
  await api.otherwise('pending');
  await page.reload();
  await page.locator('main').waitFor();
  await api.otherwise('answered');
  await expect.poll(top).toBe(1500);
  // the visitor acts before the answers come
  await api.otherwise('pending');
  await page.reload();
  await page.locator('main').waitFor();
  await page.keyboard.press('/');
  const search = page.getByRole('dialog');
  await search.waitFor();
  await api.otherwise('answered');
  await page.getByText('Evening 1.').first().waitFor();
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'hidden' });
  await wayBack(page);
  expect(await top()).toBe(0);
  expect(pageErrors).toEqual([]);
});
