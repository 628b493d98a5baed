import type { Page } from 'playwright-core';

export const messagesPage = (page: Page) => {
  const list = page.getByRole('navigation', { name: 'Conversations' });
  const field = page.getByRole('textbox', { name: 'Write a message' });
  const bubble = (text: string) =>
    page
      .getByRole('log')
      .locator('[id^="message-"]')
      .filter({ has: page.locator('[data-written]', { hasText: text }) });
  return {
    field,
    row: (name: string) => list.getByRole('button', { name: new RegExp(name) }),
    bubble,
    unread: (name: string) => list.getByRole('button', { name: new RegExp(`${name}.*unread`) }),
    badge: () => page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^Messages/ }),
    back: () => page.getByRole('button', { name: 'Back to conversations' }),
    search: (text: string) => page.getByRole('searchbox', { name: 'Search conversations' }).fill(text),
    async newChat(name: string) {
      await list.getByRole('button', { name: 'New Chat' }).click();
      const dialog = page.getByRole('dialog', { name: 'New Chat' });
      await dialog.getByRole('searchbox').fill(name);
      await dialog.getByRole('button', { name }).click();
      await page.getByRole('heading', { name, level: 2 }).waitFor();
    },
    async filter(name: string) {
      await list.getByRole('button', { name: /^(Filter|All|Unread|Subscribers|Top spenders|Archived)$/ }).click();
      await page.getByRole('menuitem', { name }).click();
    },
    attachments: () => page.getByRole('log').getByRole('button', { name: /^Open photo/i }),
    async attach(files: { name: string; mimeType: string; buffer: Buffer }[]) {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Add photos, videos or audio' }).click();
      await page.getByRole('menuitem', { name: 'Add files' }).click();
      await (await chooser).setFiles(files);
    },
    async send(text: string) {
      await field.fill(text);
      await field.press('Enter');
    },
    async act(text: string, action: string) {
      await bubble(text).hover();
      await bubble(text)
        .getByRole('button', { name: /^Options of/ })
        .click();
      await page.getByRole('menuitem', { name: action }).click();
    },
    async option(name: string | RegExp) {
      await page.getByRole('button', { name: 'More options' }).click();
      await page.getByRole('menuitem', { name }).click();
    },
    status: (text: string, status: string) => bubble(text).getByRole('img', { name: status, exact: true }),
  };
};
