import type { Page } from 'playwright-core';

export type Picked = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

export const vaultPage = (page: Page) => {
  const tray = page.getByRole('region', { name: 'Uploads', exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  return {
    tray,
    dialog,
    card: (title: string) => page.getByRole('article').filter({ hasText: title }),
    titles: () => page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents(),
    openUpload: () => page.getByRole('button', { name: 'Upload Content' }).first().click(),
    async choose(files: readonly Picked[]) {
      const chooser = page.waitForEvent('filechooser');
      await dialog('Upload Content').getByRole('button', { name: 'Choose a file' }).click();
      await (await chooser).setFiles([...files]);
    },
    send: () => dialog('Upload Content').getByRole('button', { name: 'Upload', exact: true }).click(),
    search: (words: string) => page.getByRole('searchbox', { name: 'Search your vault' }).fill(words),
    act: (action: string, title: string) =>
      page.getByRole('button', { name: `${action} ${title}`, exact: true }).click(),
    select: (title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check(),
    isEmpty: () => page.getByText('No content found').waitFor(),
  };
};
